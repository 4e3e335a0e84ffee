import { insert, rowsBy, existsIn, deleteAll, type RecordStep, type RecordStore } from '../../kernel/records/index.ts'
import { gte, and, eq, isIn, lt, not, type ColumnOf } from '../../kernel/ports/index.ts'
import {
  chunkSetTable,
  chunkTable,
  embeddingSetTable,
  type ChunkRow,
  type ChunkSetRow,
  type EmbeddingSetRow,
} from './document-tables.ts'

/** Like all of this file for effects and sweeps: regardless of who may see the document. */
export const chunkSetsOfDocument = rowsBy(chunkSetTable, 'document_id')
/** The vectors of chunk sets, of all models. */
export const embeddingSetsOf = rowsBy(embeddingSetTable, 'chunk_set_id')

/** Deletes chunk sets with their chunks and vectors; answers how many chunks there were. */
export async function deleteChunkSets(
  storage: RecordStore,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  if (ids.length === 0) return 0
  const where = isIn('chunk_set_id', ids)
  const chunks = await deleteAll(storage, chunkTable, where, signal)
  await deleteAll(storage, embeddingSetTable, where, signal)
  await deleteAll(storage, chunkSetTable, isIn('id', ids), signal)
  return chunks
}

/** A set that chunks of before an id name, and that is not there. */
export async function orphanChunkSetBefore(storage: RecordStore, id: string): Promise<string | undefined> {
  const [orphan] = await storage.read({
    from: chunkTable,
    where: and(lt('chunk_set_id', id), not(existsIn(chunkSetTable, [{ outer: 'chunk_set_id', inner: 'id' }]))),
    columns: ['chunk_set_id'],
    limit: 1,
    cost: 'scan',
  })
  return orphan?.chunk_set_id
}

export async function firstChunkOf(
  storage: RecordStore,
  chunkSetId: string,
): Promise<Pick<ChunkRow, 'text' | 'page_from'> | undefined> {
  const where = and(eq('chunk_set_id', chunkSetId), eq('ordinal', 0))
  const [chunk] = await storage.read({ from: chunkTable, where, columns: ['text', 'page_from'], limit: 1 })
  return chunk
}

/** The chunks of a document that were cut in one way. */
export async function findChunkSet(
  storage: RecordStore,
  documentId: string,
  chunking: string,
): Promise<ChunkSetRow | undefined> {
  const where = and(eq('document_id', documentId), eq('chunking', chunking))
  const [row] = await storage.read({ from: chunkSetTable, where, limit: 1 })
  return row
}

/** The vectors of a chunk set by one model. */
export async function findEmbeddingSet(
  storage: RecordStore,
  chunkSetId: string,
  model: string,
): Promise<EmbeddingSetRow | undefined> {
  const where = and(eq('chunk_set_id', chunkSetId), eq('model', model))
  const [row] = await storage.read({ from: embeddingSetTable, where, limit: 1 })
  return row
}

/** Blobs of the vectors by one model, by the chunk sets that they are of. */
export async function vectorBlobsOf(
  storage: RecordStore,
  chunkSetIds: readonly string[],
  model: string,
): Promise<ReadonlyMap<string, string>> {
  const where = and(isIn('chunk_set_id', chunkSetIds), eq('model', model))
  const rows = await storage.read({ from: embeddingSetTable, where, columns: ['chunk_set_id', 'blob_key'] })
  return new Map(rows.map((row) => [row.chunk_set_id, row.blob_key]))
}

export async function countChunks(storage: RecordStore, chunkSetId: string): Promise<number> {
  const where = eq('chunk_set_id', chunkSetId)
  const [chunks] = await storage.aggregate({ from: chunkTable, where, measures: { count: { count: true } } })
  return chunks?.count ?? 0
}

/** Chunks of a set in their order, some from one on. */
export const chunksFrom = <Column extends ColumnOf<typeof chunkTable>>(
  storage: RecordStore,
  chunkSetId: string,
  { from, limit, columns }: { readonly from: number; readonly limit: number; readonly columns: readonly Column[] },
): Promise<Pick<ChunkRow, Column>[]> =>
  storage.read({
    from: chunkTable,
    where: and(eq('chunk_set_id', chunkSetId), gte('ordinal', from)),
    orderBy: [{ column: 'ordinal' }],
    columns,
    limit,
  })

/** Texts of some chunks of a set, in their order. */
export const chunkTextsAt = (
  storage: RecordStore,
  chunkSetId: string,
  ordinals: readonly number[],
): Promise<Pick<ChunkRow, 'ordinal' | 'text'>[]> =>
  storage.read({
    from: chunkTable,
    where: and(eq('chunk_set_id', chunkSetId), isIn('ordinal', ordinals)),
    orderBy: [{ column: 'ordinal' }],
    columns: ['ordinal', 'text'],
  })

/** Chunks before their set: nothing names them until the commit that makes it. */
export async function insertChunks(storage: RecordStore, rows: readonly ChunkRow[]): Promise<void> {
  await storage.write({ steps: rows.map((row) => insert(chunkTable, row)) })
}

/** The step that names new vectors, unless another was quicker. */
export const newEmbeddingSet = (row: EmbeddingSetRow): RecordStep =>
  insert(embeddingSetTable, row, { onConflict: 'ignore' })

export async function insertEmbeddingSet(storage: RecordStore, row: EmbeddingSetRow): Promise<void> {
  await storage.write({ steps: [newEmbeddingSet(row)] })
}
