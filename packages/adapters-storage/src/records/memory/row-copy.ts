import type { ColumnValue, Row } from '@docent/core/ports'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'
import { jsonText } from '../values/json-text.ts'

/** A value nobody else holds: JSON as it would come back from text, bytes copied. */
export function ownValue(column: ColumnShape, value: ColumnValue): ColumnValue {
  if (value === null || typeof value !== 'object') return value
  if (column.type === 'bytes') return Uint8Array.from(value as Uint8Array)
  return JSON.parse(jsonText(value)) as ColumnValue
}

/** A copy of the wanted columns that the caller may change at will. */
export function copyRow(columns: readonly ColumnShape[], row: Row): Row {
  const copy: Record<string, ColumnValue> = {}
  for (const column of columns) copy[column.name] = ownValue(column, row[column.name] as ColumnValue)
  return copy
}

/** The columns a query asks for, all by default. */
export function wantedColumns(table: TableShape, names: readonly string[] | undefined): readonly ColumnShape[] {
  return names === undefined ? table.columns : names.map((name) => table.column(name))
}
