import { DocentError } from '@docent/core/ports'
import type { ColumnShape, TableShape } from './table-shape.ts'

/** A column as a database shows it, with its type in the words of the database. */
export interface FoundColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
}

/**
 * Compares tables and columns with the catalogue of the store's version. The version number is not enough: another build
 * may have used it for other tables.
 * @throws `unavailable`, naming the first difference
 */
export function checkColumns(
  found: readonly FoundColumn[],
  tables: readonly TableShape[],
  typeNames: Readonly<Record<ColumnShape['type'], string>>,
  version: number,
): void {
  const wanted = tables.flatMap((table) =>
    table.columns.map(({ name, type, nullable }) =>
      fingerprint({ table: table.name, column: name, type: typeNames[type], nullable }),
    ),
  )
  const [difference] = new Set(found.map(fingerprint)).symmetricDifference(new Set(wanted))
  if (difference === undefined) return
  const [table, column] = difference.split(' ')
  throw new DocentError({
    code: 'unavailable',
    message: `The store reports schema version ${version}, but its column ${table}.${column} differs from that version: run the program that created the store, or restore a backup.`,
    details: { version, table, column },
  })
}

const fingerprint = ({ table, column, type, nullable }: FoundColumn): string =>
  [table, column, type, nullable].join(' ')
