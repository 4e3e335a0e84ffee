import { DocentError } from '../../kernel/errors/index.ts'
import {
  and,
  eq,
  gte,
  type BlobStore,
  type IndexTable,
  type Row,
  type StorageDriver,
  type VectorIndex,
} from '../../kernel/ports/index.ts'
import { readVectors } from '../ingest/index.ts'

/** Rows of one call to the index. */
const rowsAtOnce = 500

/** Puts the chunks of memberships into the index, from what the records and blobs hold. Repeating it changes nothing. */
export async function upsertChunks(
  dependencies: { readonly storage: StorageDriver; readonly blobs: BlobStore; readonly vectors: VectorIndex },
  table: IndexTable,
  memberships: readonly Row[],
  signal: AbortSignal,
): Promise<number> {
  const { storage, blobs, vectors } = dependencies
  let version = 0
  let waiting: { document: string; ordinal: number; text: string; vector: Float32Array }[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    version = await vectors.upsert(table, waiting)
    waiting = []
  }
  for (const membership of memberships) {
    const count = Number(membership['chunk_count'])
    for (let from = 0; from < count; from += rowsAtOnce) {
      signal.throwIfAborted()
      const rows = await storage.read({
        from: 'chunk',
        where: and(eq('chunk_set_id', String(membership['chunk_set_id'])), gte('ordinal', from)),
        orderBy: [{ column: 'ordinal' }],
        columns: ['ordinal', 'text'],
        limit: rowsAtOnce,
      })
      const embeddings = await readVectors(blobs, String(membership['embedding_key']), table.dimensions, {
        from,
        to: from + rows.length,
      })
      if (embeddings.length !== rows.length) {
        throw new DocentError({ code: 'internal', message: 'The stored vectors of a document do not fit its chunks.' })
      }
      rows.forEach((row, position) =>
        waiting.push({
          document: String(membership['id']),
          ordinal: Number(row['ordinal']),
          text: String(row['text']),
          vector: embeddings[position]!,
        }),
      )
      if (waiting.length >= rowsAtOnce) await flush()
    }
  }
  await flush()
  return version
}
