import { checkColumns } from '../schema/check-columns.ts'
import type { TableShape } from '../schema/table-shape.ts'
import type { Durability } from './record-files.ts'
import { columnTypes } from './schema-sql.ts'
import type { WriterClient } from './writer-client.ts'

/**
 * Compares tables and columns of a file with the catalogue of its version.
 * @throws `unavailable`, naming the first difference
 */
export async function checkTables(
  writer: WriterClient,
  durability: Durability,
  { version, shapes }: { readonly version: number; readonly shapes: ReadonlyMap<string, TableShape> },
): Promise<void> {
  const [rows] = await writer.rows([
    {
      sql: `SELECT t.name, c.name, c.type, c."notnull" FROM sqlite_master t, pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
      parameters: [],
    },
  ])
  const found = (rows as [string, string, string, number][]).map(([table, column, type, required]) => ({
    ...{ table, column, type },
    nullable: required !== 1,
  }))
  const tables = [...shapes.values()].filter((table) => table.durability === durability)
  checkColumns(found, tables, columnTypes, version)
}
