import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { and, eq, existsIn, isIn, type Row, type StorageDriver } from '../../kernel/ports/index.ts'
import { visibleDocuments } from './document-records.ts'
import { documentSummaryTable } from './document-tables.ts'

export interface SummaryRecords {
  /** Of a document the scope can see, newest first. */
  list(scope: Scope, documentId: string, page: PageRange): Promise<Row[]>
  /** Of these ids those of documents the scope can see. */
  find(scope: Scope, ids: readonly string[]): Promise<Row[]>
  /** @throws `not_found` */
  require(scope: Scope, id: string): Promise<Row>
}

export const noSuchSummary = () =>
  new DocentError({ code: 'not_found', message: 'There is no summary with this id, or you cannot see its document.' })

/** Whoever sees a document sees its summaries. */
export function summaryRecords(storage: StorageDriver): SummaryRecords {
  const visible = (scope: Scope) =>
    existsIn('document', [{ outer: 'document_id', inner: 'id' }], visibleDocuments(scope))
  return {
    list: (scope, documentId, page) =>
      storage.read({
        from: documentSummaryTable.name,
        where: and(eq('document_id', documentId), visible(scope)),
        orderBy: [{ column: 'id', direction: 'descending' }],
        ...page,
      }),
    find: (scope, ids) =>
      storage.read({ from: documentSummaryTable.name, where: and(isIn('id', ids), visible(scope)) }),
    async require(scope, id) {
      const where = and(eq('id', id), visible(scope))
      const [row] = await storage.read({ from: documentSummaryTable.name, where, limit: 1 })
      if (!row) throw noSuchSummary()
      return row
    },
  }
}
