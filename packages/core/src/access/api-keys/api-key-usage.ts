import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, Logger } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { type KeyUse, addCalls } from './api-key-use-records.ts'

const everyMs = 10_000
const keysAtOnce = 250

type Uses = Map<string, KeyUse>

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

function add(uses: Uses, id: string, use: KeyUse): void {
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
        if (!(await addCalls(storage, some)))
          throw new DocentError({ code: 'internal', message: 'Calls of API keys could not be counted.' })
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
