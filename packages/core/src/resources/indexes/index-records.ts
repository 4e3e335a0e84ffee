import { and, eq, isNotNull, lt, type ColumnOf } from '../../kernel/ports/index.ts'
import {
  increment,
  matching,
  walkRows,
  update,
  type RecordStep,
  type RecordStore,
  rowById,
} from '../../kernel/records/index.ts'
import { indexTable, type CollectionIndexRow } from './index-table.ts'
import { removalOf } from './removal.ts'

/** Indexes whose files may still hold passages that were deleted until then, in milliseconds. */
export async function unpurgedIndexes(storage: RecordStore, until: number): Promise<readonly unknown[]> {
  const where = isNotNull('removal')
  const indexes = await storage.read({ from: indexTable, where, columns: ['removal'], cost: 'scan' })
  return indexes.filter((index) => removalOf(index)!.from <= until)
}

/** The search index of a collection, which has its id. */
export const findCollectionIndex = rowById(indexTable)

/** The indexes of all collections, whole or some of their columns. */
export const listIndexes = <Column extends ColumnOf<typeof indexTable> = ColumnOf<typeof indexTable>>(
  storage: RecordStore,
  columns?: readonly Column[],
): Promise<Pick<CollectionIndexRow, Column>[]> =>
  storage.read({ from: indexTable, cost: 'scan', ...(columns && { columns }) })

/** All of them, read some at a time. */
export const walkIndexes = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<CollectionIndexRow> =>
  walkRows(storage, indexTable, { signal })

/** What its only writer notes of an index beside its machine. */
export async function changeIndex(
  storage: RecordStore,
  id: string,
  set: Pick<CollectionIndexRow, 'removal'>,
): Promise<void> {
  await storage.write({ steps: [update(indexTable, { key: { id }, set })] })
}

/** Readers must see at least this version of the table, unless it is another table by now or more has been written. */
export const raiseVersion = (collectionId: string, table: string, version: number): RecordStep =>
  update(indexTable, {
    key: { id: collectionId },
    set: { version },
    when: matching(indexTable, and(eq('id', collectionId), eq('table_name', table), lt('version', version))),
  })

/** Rows that searches need not look through one by one any more. */
export async function countOptimized(storage: RecordStore, id: string, rows: number): Promise<void> {
  await storage.write({ steps: [increment(indexTable, { key: { id }, by: { fresh_rows: -rows } })] })
}
