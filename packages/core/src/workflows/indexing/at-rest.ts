import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findCollection } from '../../resources/collections/index.ts'
import type { CollectionIndexRow } from '../../resources/indexes/index.ts'

/** How long nothing must have come in before what is done at rest begins: documents that come one by one do not pay for it. */
export const quietMs = 1_000
/** The same where much is to be done: until then questions are answered slowly, or not as well as they could be. */
export const shortQuietMs = 300

/** Whether no document of the collection has changed for a while. */
export async function isQuiet(
  storage: RecordStore,
  clock: Clock,
  collectionId: string,
  forMs: number = quietMs,
): Promise<boolean> {
  const row = await findCollection(storage, collectionId, ['documents_changed_at'])
  return (row?.documents_changed_at ?? 0) + forMs <= clock.now()
}

/** Where documents come in all the time, what lets them go first begins after so long. */
const mostDelayMs = 30_000

/** When something that lets documents go first was asked for, and how long none must have come in. */
export interface Patience {
  readonly since: number
  readonly forMs: number
}

/** Whether it may begin: nobody writes the table, and documents have not come in for a while, or have all the time. */
export async function mayBegin(
  { storage, clock }: { readonly storage: RecordStore; readonly clock: Clock },
  { id, state }: Pick<CollectionIndexRow, 'id' | 'state'>,
  { since, forMs }: Patience,
): Promise<boolean> {
  if (state === 'writing') return false
  return clock.now() >= since + mostDelayMs || isQuiet(storage, clock, id, forMs)
}
