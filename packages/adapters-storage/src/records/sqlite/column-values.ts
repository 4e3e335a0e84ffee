import { cutBelow, shapeFault, storedShape, type ColumnValue, type Row } from '@docent/core/ports'
import type { ColumnShape } from '../schema/table-shape.ts'
import { jsonText } from '../values/json-text.ts'
import { textOf } from './node-22.ts'
import type { SqlValue } from './sql-text.ts'

/** Sent to a thread without anything behind it, Node.js 22 would store no bytes as null. */
const noBytes = new Uint8Array(new ArrayBuffer(1), 0, 0)

/** A normal value as SQLite stores it. */
export function encodeValue(column: ColumnShape, value: ColumnValue): SqlValue {
  if (value === null) return null
  if (column.type === 'json') return jsonText(value)
  if (column.type === 'bytes' && (value as Uint8Array).byteLength === 0) return noBytes
  return typeof value === 'boolean' ? Number(value) : (value as SqlValue)
}

/** Turns the values of one result row into a plain object in catalogue types. A hot path: no iterators. */
export function rowDecoder(columns: readonly ColumnShape[]): (values: readonly SqlValue[]) => Row {
  return (values) => {
    const row: Record<string, ColumnValue> = {}
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!
      row[column.name] = decodeValue(column, values[index]!)
    }
    return row
  }
}

function decodeValue(column: ColumnShape, value: SqlValue): ColumnValue {
  if (value === null) return null
  if (column.type === 'boolean') return value === 1
  if (column.type === 'text') return textOf(value)
  return column.type === 'json' ? readJson(value as string) : value
}

/** JSON that earlier versions stored without a depth limit is cut to what can be returned and stored again. */
function readJson(text: string): ColumnValue {
  const value = JSON.parse(text) as ColumnValue
  // A text this short cannot be too deep: each level takes two characters.
  if (text.length <= 2 * storedShape.depth || shapeFault(value, storedShape) === undefined) return value
  return cutBelow(value, storedShape.depth) as ColumnValue
}
