import { and, eq } from '../../kernel/ports/index.ts'
import { increment, insert, remove } from '../../kernel/records/index.ts'
import { costTables, modelCallTable, modelUsageTable, someUsageOf } from '../../resources/usage/index.ts'
import { erasedUsers } from './erasure.ts'
import type { Erasing } from './erasing.ts'
import { changeRows, removeRows } from './remove-rows.ts'

const atOnce = 100

/**
 * What was spent stays, so that sums over all users do not change; with what all erased users spent. Nothing is
 * held against their caps any more.
 */
export async function keepUsage(of: Erasing): Promise<void> {
  const own = eq('owner_id', of.userId)
  for (const table of costTables) await removeRows(of, { table, where: own })
  await changeRows(of, { table: modelCallTable, where: own, kind: 'model_calls', set: { owner_id: erasedUsers } })
  await of.bites(async (draft, tally) => {
    const rows = await someUsageOf(draft.storage, of.userId, atOnce)
    for (const row of rows) {
      const { span, start, owner_id, model, ...sums } = row
      const key = { span, start, owner_id, model }
      const kept = { ...key, owner_id: erasedUsers }
      const entries = Object.entries(sums) as [keyof typeof sums, number][]
      const nothing = Object.fromEntries(entries.map(([column]) => [column, 0])) as Record<keyof typeof sums, number>
      // As it was read: a call that is entered meanwhile decides again.
      const unchanged = and(...entries.map(([column, value]) => eq(column, value)))
      draft.step(remove(modelUsageTable, key, { where: unchanged, required: true }))
      // Others were erased before, and may have spent in this hour.
      draft.step(insert(modelUsageTable, { ...kept, ...nothing }, { onConflict: 'ignore' }))
      draft.step(increment(modelUsageTable, { key: kept, by: sums }))
    }
    tally('kept', 'model_usage', rows.length)
    return rows.length
  })
}
