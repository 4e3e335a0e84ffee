import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isNotNull, isNull } from '../../kernel/ports/index.ts'
import { increment, matching, requireMatch, update } from '../../kernel/records/index.ts'
import { findCollection } from './collection-records.ts'
import { collectionTable, type CollectionRow } from './collection-table.ts'
import { sizeLimitOf } from './size-limit.ts'

/** What one batch takes of the storage quota of a collection. */
interface Taking {
  readonly limit: number
  /** Bytes taken by others. */
  readonly used: number
  /** Bytes this batch asked for, those that did not fit included. */
  needed: number
  taken: number
}

const takings = new WeakMap<Draft, Map<string, Taking>>()
/** What the batch gave back before it took. */
const releases = new WeakMap<Draft, Map<string, number>>()

/** Rows of collections that the decision has read. */
const known = new WeakMap<Draft, Map<string, CollectionRow>>()

/** The decision has read the collection's row: it need not be read again for its quota. */
export function primeQuota(draft: Draft, row: CollectionRow): void {
  known.set(draft, (known.get(draft) ?? new Map<string, CollectionRow>()).set(row.id, row))
}

async function collectionOf(draft: Draft, id: string): Promise<CollectionRow | undefined> {
  return known.get(draft)?.get(id) ?? (await findCollection(draft.storage, id))
}

/** Looks at the collection once a batch, and makes its limit a precondition of the batch. */
async function takingOf(draft: Draft, collectionId: string): Promise<Taking> {
  const ofDraft = takings.get(draft) ?? new Map<string, Taking>()
  takings.set(draft, ofDraft)
  const earlier = ofDraft.get(collectionId)
  if (earlier) return earlier
  const row = await collectionOf(draft, collectionId)
  const documentSize = row?.document_size ?? 0
  const taking = {
    limit: sizeLimitOf(row ?? { size_limit: null, size_default: null }),
    used: (row?.size_used ?? documentSize) - (releases.get(draft)?.get(collectionId) ?? 0),
    needed: 0,
    taken: 0,
  }
  ofDraft.set(collectionId, taking)
  if (!row) return taking
  const sameLimit = and(same('size_limit', row.size_limit), same('size_default', row.size_default))
  draft.step(requireMatch(collectionTable, and(eq('id', collectionId), sameLimit)))
  if (row.size_used === null) {
    // Made before room was counted: what is searchable counts from now on.
    const uncounted = and(isNull('size_used'), eq('document_size', documentSize))
    const set = { size_used: documentSize }
    draft.step(update(collectionTable, { key: { id: collectionId }, where: uncounted, set }))
  }
  return taking
}

const same = <Column extends string>(column: Column, value: number | null) =>
  value === null ? isNull(column) : eq(column, value)

const overQuota = ({ limit, used }: Taking, needed: number) =>
  new DocentError({
    code: 'forbidden',
    message: `The collection has no room for ${needed} bytes: its limit is ${limit} bytes, of which ${used} are used; delete documents or raise the limit.`,
    details: { limit, used, needed },
  })

/**
 * Takes quota for a document in the batch that adds it: two batches at once never take more than there is. Returns
 * why it does not fit; then nothing is taken.
 */
export async function takeQuota(draft: Draft, collectionId: string, bytes: number): Promise<DocentError | undefined> {
  if (bytes === 0) return undefined
  const taking = await takingOf(draft, collectionId)
  taking.needed += bytes
  if (taking.used + taking.taken + bytes > taking.limit)
    return overQuota({ ...taking, used: taking.used + taking.taken }, bytes)
  taking.taken += bytes
  draft.step(
    increment(collectionTable, {
      key: { id: collectionId },
      by: { size_used: bytes },
      bounds: { size_used: { atMost: taking.limit } },
    }),
  )
  return undefined
}

/** @throws `forbidden` when something that this batch brings in found no room. */
export function requireQuota(draft: Draft, collectionId: string): void {
  const taking = takings.get(draft)?.get(collectionId)
  if (taking && taking.needed > taking.taken) throw overQuota(taking, taking.needed)
}

/** Releases what a document had taken. */
export function releaseQuota(draft: Draft, collectionId: string, bytes: number): void {
  if (bytes === 0) return
  const released = releases.get(draft) ?? new Map<string, number>()
  releases.set(draft, released.set(collectionId, (released.get(collectionId) ?? 0) + bytes))
  draft.step(
    increment(collectionTable, {
      key: { id: collectionId },
      by: { size_used: -bytes },
      when: matching(collectionTable, and(eq('id', collectionId), isNotNull('size_used'))),
    }),
  )
}
