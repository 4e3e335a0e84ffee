import { DocentError } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import type { Durability } from './record-files.ts'
import { columnTypes } from './schema-sql.ts'
import type { WriterClient } from './writer-client.ts'

/**
 * Compares tables and columns of a file with the catalogue of its version. The version number is not enough: another
 * build may have used it for other tables.
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
  const found = rows!.map(([table, column, type, required]) => fingerprint(table, column, type, required === 1))
  const wanted = [...shapes.values()]
    .filter((table) => table.durability === durability)
    .flatMap((table) =>
      table.columns.map(({ name, type, nullable }) => fingerprint(table.name, name, columnTypes[type], !nullable)),
    )
  const [difference] = new Set(found).symmetricDifference(new Set(wanted))
  if (difference === undefined) return
  const [table, column] = difference.split(' ')
  throw new DocentError({
    code: 'unavailable',
    message: `The store says schema version ${version}, but its column ${table}.${column} differs from that version: run the program that created the store, or restore a backup.`,
    details: { version, table, column },
  })
}

const fingerprint = (...parts: readonly unknown[]): string => parts.join(' ')
