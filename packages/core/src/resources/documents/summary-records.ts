import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { eq, isIn } from '../../kernel/ports/index.ts'
import { deleteAll, type RecordStore, rowById } from '../../kernel/records/index.ts'
import { visibleDocuments } from './document-records.ts'
import { documentSummaryTable, documentTable, type DocumentSummaryRow } from './document-tables.ts'

export interface SummaryRecords {
  /** Of a document the scope can see, newest first. */
  list(scope: Scope, documentId: string, page: PageRange): Promise<DocumentSummaryRow[]>
  /** Of these ids those of documents the scope can see. */
  find(scope: Scope, ids: readonly string[]): Promise<DocumentSummaryRow[]>
  /** @throws `not_found` */
  require(scope: Scope, id: string): Promise<DocumentSummaryRow>
}

export const noSuchSummary = () =>
  new DocentError({ code: 'not_found', message: 'There is no summary with this id, or you cannot see its document.' })

/** Users who see a document see its summaries. */
export function summaryRecords(storage: RecordStore): SummaryRecords {
  /** Of these rows those of documents that the scope sees: asked for by their ids, not found among all that it sees. */
  async function visible(scope: Scope, rows: readonly DocumentSummaryRow[]): Promise<DocumentSummaryRow[]> {
    const ids = [...new Set(rows.map((row) => row.document_id))]
    if (ids.length === 0) return []
    const documents = await storage.read({ from: documentTable, where: visibleDocuments(scope, ids), columns: ['id'] })
    const seen = new Set(documents.map((document) => document.id))
    return rows.filter((row) => seen.has(row.document_id))
  }
  const find = async (scope: Scope, ids: readonly string[]) =>
    visible(scope, await storage.read({ from: documentSummaryTable, where: isIn('id', ids) }))
  return {
    list: async (scope, documentId, page) =>
      visible(
        scope,
        await storage.read({
          from: documentSummaryTable,
          where: eq('document_id', documentId),
          orderBy: [{ column: 'id', direction: 'descending' }],
          ...page,
        }),
      ),
    find,
    async require(scope, id) {
      const [row] = await find(scope, [id])
      if (!row) throw noSuchSummary()
      return row
    },
  }
}

/** A summary, regardless of who may see its document. */
export const findSummary = rowById(documentSummaryTable)

/** For a document on its way out. */
export const deleteSummariesOf = (storage: RecordStore, documentId: string, signal: AbortSignal): Promise<number> =>
  deleteAll(storage, documentSummaryTable, eq('document_id', documentId), signal)
