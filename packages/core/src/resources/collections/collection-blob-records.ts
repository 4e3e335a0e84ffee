import { isIn } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { indexTable, type CollectionIndexRow } from '../indexes/index-table.ts'

/** What is learned of collections, by which their search ranks: rows of the table of indexes. */
export const rankingsOf = (
  storage: RecordStore,
  collectionIds: readonly string[],
): Promise<Pick<CollectionIndexRow, 'ranking'>[]> =>
  storage.read({ from: indexTable, where: isIn('id', collectionIds), columns: ['ranking'] })
