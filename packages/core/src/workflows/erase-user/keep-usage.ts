import { and, eq, type Row } from '../../kernel/ports/index.ts'
import { costTables, modelCallTable, modelUsageTable } from '../../resources/usage/index.ts'
import { erasedUsers } from './erasure.ts'
import type { Erasing } from './erasing.ts'
import { changeRows, removeRows } from './remove-rows.ts'

const atOnce = 100
const keyColumns = modelUsageTable.primaryKey

/**
 * What was spent stays, so that sums over all users do not change; with what all erased users spent. Nothing is
 * held against their caps any more.
 */
export async function keepUsage(of: Erasing): Promise<void> {
  const own = eq('owner_id', of.userId)
  for (const table of costTables) await removeRows(of, { table, where: own })
  await changeRows(of, { table: modelCallTable, where: own, kind: 'model_calls', set: { owner_id: erasedUsers } })
  await of.bites(async (draft, tally) => {
    const rows = await draft.storage.read({ from: modelUsageTable.name, where: own, limit: atOnce })
    for (const row of rows) {
      const key = Object.fromEntries(keyColumns.map((column) => [column, row[column]!]))
      const kept: Row = { ...key, owner_id: erasedUsers }
      const sums = Object.entries(row).filter(([column]) => !(column in key)) as [string, number][]
      const nothing = Object.fromEntries(sums.map(([column]) => [column, 0]))
      // As it was read: a call that is entered meanwhile decides again.
      const unchanged = and(...sums.map(([column, value]) => eq(column, value)))
      draft.step({ kind: 'delete', table: modelUsageTable.name, key, where: unchanged, required: true })
      // Others were erased before, and may have spent in this hour.
      draft.step({ kind: 'insert', table: modelUsageTable.name, row: { ...kept, ...nothing }, onConflict: 'ignore' })
      draft.step({ kind: 'increment', table: modelUsageTable.name, key: kept, by: Object.fromEntries(sums) })
    }
    tally('kept', 'model_usage', rows.length)
    return rows.length
  })
}
