import { DocentError, writtenByNewer } from '../../kernel/errors/index.ts'
import { politeTurn } from '../../kernel/system/index.ts'
import type { BlobStore, IndexRow, IndexTable, UpsertOptions, VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { vectorBlobsOf, chunksFrom, findDocuments, type MembershipRow } from '../../resources/documents/index.ts'
import type { CollectionIndexRow } from '../../resources/indexes/index.ts'
import { analysisVersion, indexedPassage } from '../../resources/ranking/index.ts'
import { readVectors } from '../ingest/index.ts'
import { chunkContexts } from './chunk-context.ts'

/** Rows of one call to the index. */
const rowsAtOnce = 500
/** Passages analyzed in one turn of the event loop. */
const analyzedAtOnce = 50

/** A table with the model whose vectors are in it. */
export type ModelTable = IndexTable & { readonly model: string }

/**
 * The table of an index that is searched, for who writes to it.
 * @throws `unavailable` when it is of the analysis of a newer version: rows of this one would be ranked wrongly among its rows
 */
export function tableOf(index: CollectionIndexRow): ModelTable {
  if (index.analysis > analysisVersion) throw writtenByNewer()
  return { name: index.table_name, dimensions: index.dimensions, model: index.model }
}

/** Names of the documents of memberships: they are searched with the passages. */
async function namesOf(storage: RecordStore, memberships: readonly MembershipRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(memberships.map((row) => row.document_id))]
  const rows = await findDocuments(storage, ids, ['id', 'name'])
  return new Map(rows.map((row) => [row.id, row.name]))
}

/**
 * Puts the chunks of memberships into the index, from what the records and blobs hold. Repeating it changes nothing.
 * @returns The version of the table, 0 when nothing was written
 */
export async function upsertChunks(
  dependencies: { readonly storage: RecordStore; readonly blobs: BlobStore; readonly vectors: VectorIndex },
  table: ModelTable,
  memberships: readonly MembershipRow[],
  signal: AbortSignal,
  options: UpsertOptions = {},
): Promise<number> {
  const { storage, blobs, vectors } = dependencies
  let version = 0
  let { absentAt } = options
  let waiting: IndexRow[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    version = await vectors.upsert(table, waiting, absentAt === undefined ? {} : { absentAt })
    // Nobody else writes between the parts.
    if (absentAt !== undefined) absentAt = version
    waiting = []
  }
  const sets = memberships.map((row) => String(row.chunk_set_id))
  const [keys, names] = await Promise.all([vectorBlobsOf(storage, sets, table.model), namesOf(storage, memberships)])
  for (const membership of memberships) {
    const key = keys.get(String(membership.chunk_set_id))
    if (key === undefined) {
      throw new DocentError({
        code: 'not_found',
        message: 'The stored vectors of a document are missing; ingest it again.',
      })
    }
    const name = names.get(membership.document_id) ?? ''
    const contextOf = chunkContexts()
    const count = membership.chunk_count
    for (let from = 0; from < count; from += rowsAtOnce) {
      signal.throwIfAborted()
      const rows = await chunksFrom(storage, String(membership.chunk_set_id), {
        from,
        limit: rowsAtOnce,
        columns: ['ordinal', 'text', 'page_from'],
      })
      if (rows.length < Math.min(rowsAtOnce, count - from)) {
        throw new DocentError({
          code: 'not_found',
          message: 'The stored text of a document is missing; ingest it again.',
        })
      }
      const stored = { key, dimensions: table.dimensions, count }
      const embeddings = await readVectors(blobs, stored, { from, to: from + rows.length })
      for (const [position, row] of rows.entries()) {
        if (position > 0 && position % analyzedAtOnce === 0) await politeTurn()
        const text = row.text
        const context = contextOf({ text, pageFrom: row.page_from })
        waiting.push({
          document: membership.id,
          ordinal: row.ordinal,
          ...indexedPassage({ name, context, text }),
          vector: embeddings[position]!,
        })
      }
      if (waiting.length >= rowsAtOnce) await flush()
    }
  }
  await flush()
  return version
}
