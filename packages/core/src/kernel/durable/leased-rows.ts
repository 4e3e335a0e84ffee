import { DocentError, isOfOthers, isWrittenByNewer } from '../errors/index.ts'
import { and, eq, type Clock, type Ids, type Logger, type StorageDriver } from '../ports/index.ts'
import { update } from '../records/index.ts'
import { failuresOf, MovesToLane, Stopping } from './effects.ts'
import { saidLately } from './said-lately.ts'
import { backInQueue, outboxTable, type OutboxRow } from './tables.ts'

const firstPauseMs = 500
const longestPauseMs = 60_000
/** How long a row that only another process can carry out is left alone before this one looks at it again. */
const notMineMs = 10_000
/** Longest that somebody else may make an effect wait by asking for it. */
const longestAskedMs = 3_600_000

/** Holds while the row is leased for this attempt. */
export const heldLease = (row: OutboxRow) =>
  and(eq('lease_holder', String(row.lease_holder)), eq('attempt', row.attempt), eq('state', 'leased'), eq('id', row.id))

export interface LeasedRowsOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** A row goes back to the queue and is due then. */
  readonly released: (dueAt: number) => void
  /** A row waits in another lane than before, and is due. */
  readonly moved: (lane: string) => void
}

export interface LeasedRows {
  /** Puts a claimed row back untried. Never rejects. */
  putBack(row: OutboxRow): Promise<void>
  /** The same with a row that this process cannot carry out, such as one of a newer version. */
  leave(row: OutboxRow): Promise<void>
  /**
   * Back to the queue: at once when the process stops or it changes lanes, after a growing pause when the attempt failed. What met
   * a record of a newer process has not failed: it is left to that one.
   */
  release(row: OutboxRow, logger: Logger, error: unknown): Promise<void>
}

/** How claimed rows return to the queue. */
export function leasedRows({ storage, clock, ids, logger: log, released, moved }: LeasedRowsOptions): LeasedRows {
  const said = saidLately(clock)

  async function requeue(
    row: OutboxRow,
    {
      pauseMs,
      attempt,
      lane = row.lane,
      isOurs = true,
    }: { readonly pauseMs: number; readonly attempt: number; readonly lane?: string; readonly isOurs?: boolean },
  ): Promise<void> {
    // Providers and adapters name pauses of any length.
    const dueAt = clock.now() + Math.ceil(pauseMs)
    const set = { ...backInQueue, due_at: dueAt, attempt, lane }
    await storage.write({ steps: [update(outboxTable, { key: { id: row.id }, where: heldLease(row), set })] })
    // Who wakes when it is due takes it before others look: that is not for a process that cannot carry it out.
    if (isOurs) released(dueAt)
  }

  const leaveToOthers = (row: OutboxRow): Promise<void> =>
    requeue(row, { pauseMs: notMineMs, attempt: row.attempt - 1, isOurs: false })

  async function orLater(row: OutboxRow, done: Promise<void>): Promise<void> {
    await done.catch((error: unknown) => {
      const entityId = row.entity_id
      log.error({ error, entityId }, 'an effect could not be returned to the queue; it continues when its lease ends')
    })
  }

  return {
    putBack: (row) => orLater(row, requeue(row, { pauseMs: 0, attempt: row.attempt - 1 })),
    leave: (row) => orLater(row, leaveToOthers(row)),
    async release(row, logger, error) {
      const attempt = row.attempt
      if (error instanceof MovesToLane) {
        logger.info({ lane: error.lane }, 'an effect continues in another lane')
        await requeue(row, { pauseMs: 0, attempt: attempt - 1, lane: error.lane })
        return moved(error.lane)
      }
      if (error instanceof Stopping) return requeue(row, { pauseMs: 0, attempt: attempt - 1 })
      if (isWrittenByNewer(error)) return leaveToOthers(row)
      const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** (failuresOf(row) - 1))
      const pauseMs = Math.max(askedPauseMs(error), Math.round(growing * (0.5 + ids.random())))
      // While a provider is away all work that needs it fails in the same way.
      const repeated = isOfOthers(error) ? said.again(`${row.entity_kind}.${row.type}: ${String(error)}`) : 0
      if (repeated !== undefined)
        logger.warn({ error, pauseMs, ...(repeated > 0 && { repeated }) }, 'an effect failed and is tried again')
      await requeue(row, { pauseMs, attempt })
    },
  }
}

/** What the other side asked for, such as a provider by Retry-After: trying earlier would only be refused again. */
function askedPauseMs(error: unknown): number {
  const asked = DocentError.isInstance(error) ? (error.details?.retryAfterMs ?? 0) : 0
  return Number.isFinite(asked) ? Math.min(longestAskedMs, Math.max(0, Math.ceil(asked))) : 0
}
