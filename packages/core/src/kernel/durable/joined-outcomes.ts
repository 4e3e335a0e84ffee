import type { EffectOutcome, Joining } from './effects.ts'
import type { OutboxRow } from './tables.ts'

/** Outcomes of one batch: each brings its own steps, and the first waits for the last to be decided. */
const mostAtOnce = 16

interface Ready {
  readonly row: OutboxRow
  readonly joining: Joining
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export interface JoinedOutcomesOptions {
  /** Ends these rows with an outcome, all of them or none. */
  readonly end: (rows: readonly OutboxRow[], outcome: EffectOutcome) => Promise<void>
  /** Resolves on a later turn of the event loop. */
  readonly nextTurn: () => Promise<void>
}

export interface JoinedOutcomes {
  /**
   * Resolves when the outcome is in the store. With `others`, which run here for the same entity and may be ready in the same
   * moment, it waits for the end of this turn of the event loop, and for nothing else.
   */
  finish(row: OutboxRow, joining: Joining, others: boolean): Promise<void>
}

/**
 * Commits outcomes of the same effect and entity together: those that are ready at the same time, and those that become
 * ready while a commit is under way. One after the other, they would change the same row, and all but the first be decided again.
 */
export function joinedOutcomes({ end, nextTurn }: JoinedOutcomesOptions): JoinedOutcomes {
  const waiting = new Map<string, Ready[]>()

  async function commitAll(ready: readonly Ready[]): Promise<void> {
    const { settle } = ready[0]!.joining
    const parts = ready.map(({ joining }) => joining.part)
    try {
      await end(
        ready.map(({ row }) => row),
        (draft) => settle(draft, parts),
      )
      for (const { resolve } of ready) resolve()
    } catch (error) {
      if (ready.length === 1) return ready[0]!.reject(error)
      // One of them lost its lease, or cannot be committed, which the others must not suffer from.
      for (const each of ready) await commitAll([each])
    }
  }

  async function commitWaiting(key: string, ready: Ready[], others: boolean): Promise<void> {
    if (others) await nextTurn()
    while (ready.length > 0) await commitAll(ready.splice(0, mostAtOnce))
    waiting.delete(key)
  }

  return {
    finish(row, joining, others) {
      const key = `${row.entity_kind}.${row.type}/${row.entity_id}`
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const one = { row, joining, resolve, reject }
      const known = waiting.get(key)
      if (known) known.push(one)
      else {
        const ready = [one]
        waiting.set(key, ready)
        void commitWaiting(key, ready, others)
      }
      return promise
    },
  }
}
