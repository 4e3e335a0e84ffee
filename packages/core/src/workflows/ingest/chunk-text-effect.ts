import { z } from 'zod'
import { defineEffect, type EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Ids } from '../../kernel/ports/index.ts'
import { increment, update, type RecordStore } from '../../kernel/records/index.ts'
import { collectionTable } from '../../resources/collections/index.ts'
import {
  chunkPages,
  membershipEntity,
  readPages,
  chunkSetTable,
  chunkTable,
  findChunkSet,
  insertChunks,
  type MembershipRow,
  type ChunkRow,
  findMembership,
  findDocument,
} from '../../resources/documents/index.ts'
import { jobGoesOn } from '../../resources/jobs/index.ts'
import { chunkingKey, chunkingSchema } from './ingestion-profile.ts'
import { failMembership } from './fail-documents.ts'
import { cancelMembership } from './settle-membership.ts'

/** Rows of one write: a long document must not hold up others, nor build a large message in one turn. */
const rowsAtOnce = 200

interface ChunkSet {
  readonly id: string
  readonly count: number
  /** Of these the last ones, where they are not written yet: they go with the batch that names the set. */
  readonly rows: readonly ChunkRow[]
}

/** Text to chunks: cut once for each cutting of a document, shared by the collections that cut alike. */
export function chunkTextEffect(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly ids: Ids
}) {
  const { storage, blobs, ids } = dependencies

  async function existingSet(documentId: string, chunking: string): Promise<ChunkSet | undefined> {
    const row = await findChunkSet(storage, documentId, chunking)
    return row && { id: row.id, count: row.chunk_count, rows: [] }
  }

  /**
   * Chunk rows under a new set id; nothing names them until the commit that ends the effect, which brings the last of
   * them.
   */
  async function cut(
    run: EffectRun<unknown>,
    textKey: string,
    options: z.output<typeof chunkingSchema>,
  ): Promise<ChunkSet> {
    const id = ids.uuid()
    let rows: ChunkRow[] = []
    let count = 0
    const flush = async () => {
      await insertChunks(storage, rows)
      rows = []
    }
    for await (const chunk of chunkPages(readPages(blobs, textKey, run.signal), options)) {
      run.signal.throwIfAborted()
      if (rows.length >= rowsAtOnce) await flush()
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
    return { id, count, rows }
  }

  return defineEffect({
    effect: 'membership.chunkText',
    parameters: z.object({}),
    async run(run) {
      const membership = (run.left as MembershipRow | undefined) ?? (await findMembership(storage, run.entityId))
      if (!membership || membership.state !== 'chunking') return () => {}
      const documentId = membership.document_id
      const document = await findDocument(storage, documentId)
      if (!document || document.text_key === null) return () => {}
      const options = chunkingSchema.parse(membership.settings)
      const existing = await existingSet(documentId, chunkingKey(options))
      const set = existing ?? (await cut(run, document.text_key, options))
      if (set.count === 0) {
        throw new DocentError({
          code: 'ingestion_failed',
          message: `${document.name} has no text that could be searched.`,
        })
      }
      return async (draft) => {
        const instance = await draft.recall(membershipEntity, membership)
        if (!instance) return
        if (!(await stillWanted(draft, instance.row))) {
          await cancelMembership(draft, instance)
          return
        }
        if (!draft.send(instance, { type: 'CHUNKED', chunks: set.count })) return
        draft.set(instance, { chunk_set_id: set.id, chunk_count: set.count })
        if (!existing) {
          for (const row of set.rows) draft.insert(chunkTable, row)
          draft.insert(chunkSetTable, {
            id: set.id,
            document_id: documentId,
            chunking: chunkingKey(options),
            chunk_count: set.count,
            created_at: draft.now,
          })
        }
        const block = `chunks/${run.entityId}`
        draft.step(
          increment(collectionTable, {
            key: { id: membership.collection_id },
            by: { chunks_allocated: set.count },
            as: block,
          }),
        )
        draft.step(
          update(membershipEntity.table, {
            key: { id: run.entityId },
            set: { first_chunk_id: { $result: block, column: 'chunks_allocated', plus: 1 - set.count } },
          }),
        )
      }
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        failMembership(draft, entityId, error),
  })
}

const stillWanted = async (draft: Parameters<typeof jobGoesOn>[0], membership: MembershipRow): Promise<boolean> =>
  membership.job_id === null || jobGoesOn(draft, membership.job_id)
