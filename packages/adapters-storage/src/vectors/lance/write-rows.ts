import { DocentError, type IndexRow, type IndexTable } from '@docent/core/ports'
import { lanceRows } from './lance-rows.ts'
import type { LanceTables } from './lance-tables.ts'

/**
 * Inserts or replaces rows. `absentAt`: they are added without a look at those that are there, while the table is at this version.
 * @returns the new version of the table
 */
export async function writeRows(
  tables: LanceTables,
  { name, dimensions }: IndexTable,
  rows: readonly IndexRow[],
  absentAt: number | undefined,
): Promise<number> {
  const version = await tables.use(name, async ({ table, kind }, lance) => {
    const batch = lanceRows(lance, rows, { dimensions, kind })
    if (absentAt !== undefined && (await table.version()) === absentAt) return (await table.add(batch)).version
    const merge = table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll()
    return (await merge.execute(batch)).version
  })
  if (version !== undefined) return version
  throw new DocentError({ code: 'conflict', message: 'The index table was dropped while rows were written to it.' })
}
