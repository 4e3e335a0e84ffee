import { DocentError, type IndexRow, type IndexTable } from '@docent/core/ports'
import { checkDimensions } from '../../driver/index.ts'
import { lanceRows } from './lance-rows.ts'
import type { LanceTables } from './lance-tables.ts'

/**
 * Adds rows without a look at those that are there, while the table is at this version: nobody else has written to it then, and it
 * has its text index.
 * @returns the new version of the table, undefined when it is at another one, or missing
 */
export function addRows(
  tables: LanceTables,
  target: IndexTable,
  rows: readonly IndexRow[],
  absentAt: number,
): Promise<number | undefined> {
  return tables.use(target.name, async ({ table, dimensions, kind }, lance) => {
    checkDimensions(target, dimensions)
    if ((await table.version()) !== absentAt) return undefined
    return (await table.add(lanceRows(lance, rows, { dimensions, kind }))).version
  })
}

/**
 * Inserts or replaces rows.
 * @returns the new version of the table
 */
export async function writeRows(
  tables: LanceTables,
  { name, dimensions }: IndexTable,
  rows: readonly IndexRow[],
): Promise<number> {
  const version = await tables.use(name, async ({ table, kind }, lance) => {
    const batch = lanceRows(lance, rows, { dimensions, kind })
    const merge = table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll()
    return (await merge.execute(batch)).version
  })
  if (version !== undefined) return version
  throw new DocentError({ code: 'conflict', message: 'The index table was dropped while rows were written to it.' })
}
