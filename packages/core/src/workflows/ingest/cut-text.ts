import type { Draft } from '../../kernel/durable/index.ts'
import type { BlobStore, Ids } from '../../kernel/ports/index.ts'
import { increment, update, type RecordStore } from '../../kernel/records/index.ts'
import { collectionTable } from '../../resources/collections/index.ts'
import {
  chunkPages,
  chunkSetTable,
  chunkTable,
  findChunkSet,
  insertChunks,
  membershipEntity,
  readPages,
  type ChunkRow,
  type MembershipInstance,
} from '../../resources/documents/index.ts'
import { jobContinues } from '../../resources/jobs/index.ts'
import { chunkingKey, type Chunking } from './ingestion-profile.ts'
import { cancelMembership } from './settle-membership.ts'

/** Rows of one write: a long document must not hold up others, nor build a large message in one turn. */
const rowsAtOnce = 200

/** The chunks of a document that is cut in one way. */
export interface ChunkSet {
  readonly id: string
  readonly documentId: string
  readonly chunking: string
  readonly count: number
  /** Whether a row names it; when not, the batch that uses it has to. */
  readonly stored: boolean
  /** Of the chunks the last ones, where they are not written yet: they go with the batch that names the set. */
  readonly rows: readonly ChunkRow[]
}

export interface CutDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly ids: Ids
}

/**
 * The set that is there already, or else chunk rows under a new set id: nothing names them until a batch does, which brings
 * the last of them.
 */
export async function cutText(
  { storage, blobs, ids }: CutDependencies,
  { documentId, textKey }: { readonly documentId: string; readonly textKey: string },
  options: Chunking,
  signal: AbortSignal,
): Promise<ChunkSet> {
  const chunking = chunkingKey(options)
  const existing = await findChunkSet(storage, documentId, chunking)
  if (existing) return { id: existing.id, documentId, chunking, count: existing.chunk_count, stored: true, rows: [] }
  const id = ids.uuid()
  const rows: ChunkRow[] = []
  let count = 0
  for await (const chunk of chunkPages(readPages(blobs, textKey, signal), options)) {
    signal.throwIfAborted()
    if (rows.length >= rowsAtOnce) await insertChunks(storage, rows.splice(0))
    rows.push({
      chunk_set_id: id,
      ordinal: count++,
      text: chunk.text,
      page_from: chunk.pageFrom,
      page_to: chunk.pageTo,
      start_offset: chunk.start,
      end_offset: chunk.end,
      tokens: chunk.tokens,
    })
  }
  return { id, documentId, chunking, count, stored: false, rows }
}

/** Names a new set in the batch of a draft, with the rows that are not written yet. */
export function nameChunkSet(draft: Draft, set: ChunkSet): void {
  if (set.stored) return
  for (const row of set.rows) draft.insert(chunkTable, row)
  draft.insert(chunkSetTable, {
    id: set.id,
    document_id: set.documentId,
    chunking: set.chunking,
    chunk_count: set.count,
    created_at: draft.now,
  })
}

/**
 * Gives a membership its chunks, with ids of its collection, by the event that they are for. False when nobody wants it any
 * more; then it is canceled.
 */
export async function takeChunks(
  draft: Draft,
  membership: MembershipInstance,
  set: ChunkSet,
  event: { readonly type: 'CHUNKED'; readonly chunks: number } | { readonly type: 'EMBEDDED' } = {
    type: 'CHUNKED',
    chunks: set.count,
  },
): Promise<boolean> {
  const { job_id: jobId, collection_id: collectionId } = membership.row
  if (jobId !== null && !(await jobContinues(draft, jobId))) {
    await cancelMembership(draft, membership)
    return false
  }
  if (!draft.send(membership, event)) return false
  draft.set(membership, { chunk_set_id: set.id, chunk_count: set.count })
  const block = `chunks/${membership.id}`
  draft.step(increment(collectionTable, { key: { id: collectionId }, by: { chunks_allocated: set.count }, as: block }))
  draft.step(
    update(membershipEntity.table, {
      key: { id: membership.id },
      set: { first_chunk_id: { $result: block, column: 'chunks_allocated', plus: 1 - set.count } },
    }),
  )
  return true
}
