import { eq, and, ne, isIn } from '../../kernel/ports/index.ts'
import { rowById, rowsBy, walkRows, type RecordStore } from '../../kernel/records/index.ts'
import { documentTable, type DocumentRow } from './document-tables.ts'

/** A document, regardless of who may see it. Like all of this file for effects, sweeps and what checked its caller before. */
export const findDocument = rowById(documentTable)

export const findDocuments = rowsBy(documentTable, 'id')
/** Documents that are made of these blobs. */
export const documentsOfSources = rowsBy(documentTable, 'source_key')

/** Some documents that are made of this blob. */
export const someDocumentsOfSource = (
  storage: RecordStore,
  key: string,
  limit: number,
): Promise<Pick<DocumentRow, 'id'>[]> =>
  storage.read({ from: documentTable, where: eq('source_key', key), columns: ['id'], limit })

/** Documents of a user that are not on their way out, some of them. */
export const undeletedDocumentsOf = (storage: RecordStore, ownerId: string, limit: number): Promise<DocumentRow[]> =>
  storage.read({ from: documentTable, where: and(eq('owner_id', ownerId), ne('state', 'deleting')), limit })

/** All documents that have content, read some at a time. */
export const walkDocuments = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<DocumentRow> =>
  walkRows(storage, documentTable, { where: isIn('state', ['received', 'parsing', 'parsed', 'failed']), signal })

/** Documents of a user that count for their limit. */
export async function countDocumentsOf(storage: RecordStore, ownerId: string): Promise<number> {
  const where = and(eq('owner_id', ownerId), ne('state', 'deleting'), eq('uncounted', false))
  const [row] = await storage.aggregate({ from: documentTable, where, measures: { count: { count: true } } })
  return row?.count ?? 0
}
