import type { ColumnValue, Row } from '@docent/core/ports'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'
import { jsonText } from '../values/json-text.ts'

/** An unshared value: JSON as parsed from text, bytes copied. */
export function ownValue(column: ColumnShape, value: ColumnValue): ColumnValue {
  if (value === null || typeof value !== 'object') return value
  if (column.type === 'bytes') return Uint8Array.from(value as Uint8Array)
  return JSON.parse(jsonText(value)) as ColumnValue
}

/** A copy of the requested columns that the caller may change. */
export function copyRow(columns: readonly ColumnShape[], row: Row): Row {
  const copy: Record<string, ColumnValue> = {}
  for (const column of columns) copy[column.name] = ownValue(column, row[column.name] as ColumnValue)
  return copy
}

/** The requested columns of a query, all by default. */
export function wantedColumns(table: TableShape, names: readonly string[] | undefined): readonly ColumnShape[] {
  return names === undefined ? table.columns : names.map((name) => table.column(name))
}
