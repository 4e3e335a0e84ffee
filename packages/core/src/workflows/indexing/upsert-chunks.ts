import { detectLanguage } from '../../kernel/language/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import {
  and,
  eq,
  gte,
  type BlobStore,
  isIn,
  type IndexRow,
  type IndexTable,
  type Row,
  type StorageDriver,
  type VectorIndex,
} from '../../kernel/ports/index.ts'
import { readVectors } from '../ingest/index.ts'

/** Rows of one call to the index. */
const rowsAtOnce = 500
/** Of passages in which too little tells their language. */
const usualLanguage = 'en'

/** A table with the model whose vectors are in it. */
export type ModelTable = IndexTable & { readonly model: string }

/** Blobs of the model's vectors, by the chunks they are of. */
async function blobsOf(
  storage: StorageDriver,
  model: string,
  memberships: readonly Row[],
): Promise<Map<string, string>> {
  const chunkSets = memberships.map((row) => String(row['chunk_set_id']))
  const where = and(isIn('chunk_set_id', chunkSets), eq('model', model))
  const rows = await storage.read({ from: 'embedding_set', where, columns: ['chunk_set_id', 'blob_key'] })
  return new Map(rows.map((row) => [String(row['chunk_set_id']), String(row['blob_key'])]))
}

export interface UpsertedChunks {
  readonly version: number
  /** Of the passages written. */
  readonly languages: ReadonlySet<string>
}

/** Puts the chunks of memberships into the index, from what the records and blobs hold. Repeating it changes nothing. */
export async function upsertChunks(
  dependencies: { readonly storage: StorageDriver; readonly blobs: BlobStore; readonly vectors: VectorIndex },
  table: ModelTable,
  memberships: readonly Row[],
  signal: AbortSignal,
): Promise<UpsertedChunks> {
  const { storage, blobs, vectors } = dependencies
  let version = 0
  const languages = new Set<string>()
  let waiting: IndexRow[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    version = await vectors.upsert(table, waiting)
    waiting = []
  }
  const keys = await blobsOf(storage, table.model, memberships)
  for (const membership of memberships) {
    const key = keys.get(String(membership['chunk_set_id']))
    if (key === undefined) {
      throw new DocentError({
        code: 'not_found',
        message: 'The stored vectors of a document are gone; ingest it again.',
      })
    }
    // A table or a list of names speaks the language of what stood before it.
    let language: string = usualLanguage
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
      const embeddings = await readVectors(blobs, key, table.dimensions, {
        from,
        to: from + rows.length,
      })
      if (embeddings.length !== rows.length) {
        throw new DocentError({ code: 'internal', message: 'The stored vectors of a document do not fit its chunks.' })
      }
      rows.forEach((row, position) => {
        const text = String(row['text'])
        language = detectLanguage(text) ?? language
        languages.add(language)
        const vector = embeddings[position]!
        waiting.push({ document: String(membership['id']), ordinal: Number(row['ordinal']), text, language, vector })
      })
      if (waiting.length >= rowsAtOnce) await flush()
    }
  }
  await flush()
  return { version, languages }
}
