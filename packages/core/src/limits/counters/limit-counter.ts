import type { Draft } from '../../kernel/durable/index.ts'
import { increment, type RecordStore } from '../../kernel/records/index.ts'
import { findLimitCounter } from './limit-counter-records.ts'
import { limitCounterTable } from './limit-counter-table.ts'

/** Something that is counted. */
export interface LimitCounter {
  readonly id: string
  /** What it counts, for stores from before it was counted. */
  readonly counts: (storage: RecordStore) => Promise<number>
}

interface Taking {
  /** As stored, or counted. */
  readonly used: number
  taken: number
}

const takings = new WeakMap<Draft, Map<string, Promise<Taking>>>()
const refused = new WeakMap<Draft, Set<string>>()

/**
 * Looks at the counter once a batch. One that is not there yet is made with what is counted now: whatever comes or goes
 * meanwhile makes it too, so that one of the two batches decides again.
 */
function takingOf(draft: Draft, counter: LimitCounter): Promise<Taking> {
  const ofDraft = takings.get(draft) ?? new Map<string, Promise<Taking>>()
  takings.set(draft, ofDraft)
  const taking = ofDraft.get(counter.id) ?? look(draft, counter)
  ofDraft.set(counter.id, taking)
  return taking
}

async function look(draft: Draft, { id, counts }: LimitCounter): Promise<Taking> {
  const row = await findLimitCounter(draft.storage, id)
  if (row) return { used: row.used, taken: 0 }
  const used = await counts(draft.storage)
  draft.insert(limitCounterTable, { id, used })
  return { used, taken: 0 }
}

/**
 * Counts one more, in the batch that makes it: however many batches at once, they never count beyond the limit. False when
 * there is no room; then nothing is counted. A limit of -1 is none.
 */
export async function countUp(draft: Draft, counter: LimitCounter, limit: number): Promise<boolean> {
  const taking = await takingOf(draft, counter)
  if (limit >= 0 && taking.used + taking.taken + 1 > limit) {
    refused.set(draft, (refused.get(draft) ?? new Set()).add(counter.id))
    return false
  }
  taking.taken += 1
  draft.step(
    increment(limitCounterTable, {
      key: { id: counter.id },
      by: { used: 1 },
      ...(limit >= 0 ? { bounds: { used: { atMost: limit } } } : {}),
    }),
  )
  return true
}

/** Counts one less, in the batch that takes it away. */
export async function countDown(draft: Draft, counter: LimitCounter): Promise<void> {
  const taking = await takingOf(draft, counter)
  taking.taken -= 1
  draft.step(increment(limitCounterTable, { key: { id: counter.id }, by: { used: -1 } }))
}

/** Whether this batch asked for more than there was room for. */
export const wasRefused = (draft: Draft, counter: LimitCounter): boolean => refused.get(draft)?.has(counter.id) === true
