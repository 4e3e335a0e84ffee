import { isNotNull } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { indexTable } from './index-table.ts'
import { removalOf } from './removal.ts'

/** Indexes whose files may still hold passages that were deleted until then, in milliseconds. */
export async function unpurgedIndexes(storage: RecordStore, until: number): Promise<readonly unknown[]> {
  const where = isNotNull('removal')
  const indexes = await storage.read({ from: indexTable, where, columns: ['removal'], cost: 'scan' })
  return indexes.filter((index) => removalOf(index)!.from <= until)
}
