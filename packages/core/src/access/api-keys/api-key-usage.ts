import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isNull, lt, or, type Clock, type Logger } from '../../kernel/ports/index.ts'
import { increment, matching, update, type RecordStep, type RecordStore } from '../../kernel/records/index.ts'
import { apiKeyTable } from './api-key-table.ts'

const everyMs = 10_000
const keysAtOnce = 250

interface Use {
  readonly calls: number
  readonly lastUsedAt: number
}
type Uses = Map<string, Use>

/**
 * Counts the calls of keys in memory and writes them every 10 seconds, so that a call costs no write. No call is
 * forgotten, except those of the last seconds when the process is killed. A write that fails is tried again with the
 * next; should it have taken place after all, its calls count twice.
 */
export interface ApiKeyUsage {
  count(keyId: string, at: number): void
  /** Time of the last call that may not be written yet. */
  lastUsedAt(keyId: string): number | undefined
  /** Writes what was counted so far. A failure is logged, never thrown. */
  flush(): Promise<void>
  /** Flushes; what is counted later is written only by another flush. */
  stop(): Promise<void>
}

/** Steps for one key; both leave a key alone that was deleted meanwhile. */
function stepsOf([id, use]: readonly [string, Use]): RecordStep[] {
  const table = apiKeyTable
  const older = or(isNull('last_used_at'), lt('last_used_at', use.lastUsedAt))
  return [
    increment(table, { key: { id }, by: { total_calls: use.calls }, when: matching(table, eq('id', id)) }),
    // Another process may have written a later time.
    update(table, {
      key: { id },
      set: { last_used_at: use.lastUsedAt },
      when: matching(table, and(eq('id', id), older)),
    }),
  ]
}

function add(uses: Uses, id: string, use: Use): void {
  const known = uses.get(id)
  uses.set(id, {
    calls: (known?.calls ?? 0) + use.calls,
    lastUsedAt: Math.max(known?.lastUsedAt ?? 0, use.lastUsedAt),
  })
}

export function apiKeyUsage(dependencies: {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly logger: Logger
}): ApiKeyUsage {
  const { storage, clock, logger } = dependencies
  let counted: Uses = new Map()
  /** What the flush under way has still to write. */
  let writing: Uses = new Map()
  let flushing: Promise<void> | undefined
  let cancelNext: (() => void) | undefined
  let stopped = false

  function arm(): void {
    if (stopped || cancelNext) return
    cancelNext = clock.schedule(clock.now() + everyMs, () => {
      cancelNext = undefined
      void flush()
    })
  }

  async function writeAll(): Promise<void> {
    writing = counted
    counted = new Map()
    try {
      while (writing.size > 0) {
        const some = [...writing].slice(0, keysAtOnce)
        const outcome = await storage.write({ steps: some.flatMap(stepsOf) })
        if (!outcome.ok) throw new DocentError({ code: 'internal', message: 'Calls of API keys could not be counted.' })
        for (const [id] of some) writing.delete(id)
      }
    } catch (error) {
      for (const [id, use] of writing) add(counted, id, use)
      writing = new Map()
      logger.warn({ error }, 'counting the calls of API keys failed; it is tried again')
      arm()
    }
  }

  async function flush(): Promise<void> {
    while (flushing) await flushing
    flushing = writeAll().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  return {
    count(keyId, at) {
      add(counted, keyId, { calls: 1, lastUsedAt: at })
      arm()
    },
    lastUsedAt: (keyId) => counted.get(keyId)?.lastUsedAt ?? writing.get(keyId)?.lastUsedAt,
    flush,
    async stop() {
      stopped = true
      cancelNext?.()
      cancelNext = undefined
      await flush()
    },
  }
}
