import type { Draft, EffectRun } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { erasureEntity } from './erasure-machine.ts'
import { receiptSchema, type ErasedKind, type Fate } from './erasure.ts'
import type { ErasureRow } from './erasure-table.ts'

/** The user who takes over. */
export interface NewOwner {
  readonly id: string
  readonly username: string
}

/** Counts something in the batch that does it. */
export type Tally = (fate: Fate, kind: ErasedKind, count?: number) => void

/** One run of an erasure: whose, and how its steps write. */
export interface Erasing {
  readonly erasureId: string
  readonly userId: string
  /** As the user is called, and was called before. */
  readonly usernames: readonly string[]
  readonly newOwner: NewOwner | undefined
  readonly includePrivate: boolean
  readonly storage: RecordStore
  readonly signal: AbortSignal
  /** What the rows of a step have that are being removed by others: the erasure looks again later. */
  waitFor(rows: readonly unknown[]): void
  /**
   * Decides bite after bite until one finds nothing. Each reads what it decides about, writes one batch, and counts it in the
   * receipt there: killed anywhere, nothing is done or counted twice.
   */
  bites(decide: (draft: Draft, tally: Tally) => Promise<number>): Promise<void>
}

export interface Progress {
  /** Something was found and dealt with. */
  worked: boolean
  /** Something is on its way out. */
  waits: boolean
}

export function beginErasing(
  run: EffectRun<unknown>,
  storage: RecordStore,
  whom: {
    readonly erasure: ErasureRow
    readonly usernames: readonly string[]
    readonly newOwner: NewOwner | undefined
  },
): { readonly of: Erasing; readonly progress: Progress } {
  const { erasure, usernames, newOwner } = whom
  const progress: Progress = { worked: false, waits: false }

  const bite = (decide: (draft: Draft, tally: Tally) => Promise<number>): Promise<number> =>
    run.commit(async (draft) => {
      const counted: { fate: Fate; kind: ErasedKind; count: number }[] = []
      const found = await decide(draft, (fate, kind, count = 1) => void counted.push({ fate, kind, count }))
      const some = counted.filter(({ count }) => count > 0)
      const instance = some.length === 0 ? undefined : await draft.load(erasureEntity, run.entityId)
      if (!instance) return found
      const receipt = receiptSchema.parse(instance.row.receipt)
      for (const { fate, kind, count } of some) receipt[fate][kind] = (receipt[fate][kind] ?? 0) + count
      draft.set(instance, { receipt })
      return found
    })

  return {
    progress,
    of: {
      erasureId: run.entityId,
      userId: erasure.user_id,
      usernames,
      newOwner,
      includePrivate: erasure.include_private === true,
      storage,
      signal: run.signal,
      waitFor(rows) {
        if (rows.length > 0) progress.waits = true
      },
      async bites(decide) {
        for (;;) {
          run.signal.throwIfAborted()
          if ((await bite(decide)) === 0) return
          progress.worked = true
        }
      },
    },
  }
}
