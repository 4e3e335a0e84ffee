import { cutBelow, shapeFault, storedShape, type ColumnValue, type Row } from '@docent/core/ports'
import type { ColumnShape } from '../schema/table-shape.ts'
import { readJsonText, readText } from './stored-text.ts'

/** What `pg` is to make of a value, by the number of its type: numbers of 64 bits are safe integers, JSON stays text. */
export const resultTypes = {
  getTypeParser(type: number): (text: string) => unknown {
    switch (type) {
      case bool:
        return (text) => text === 't'
      case bytea:
        return (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
      case int8:
      case int4:
      case float8:
        return Number
      default:
        return (text) => text
    }
  },
}

const bool = 16
const bytea = 17
const int8 = 20
const int4 = 23
const float8 = 701

/** Turns the values of one result row into a plain object in catalogue types. A hot path: no iterators. */
export function rowDecoder(columns: readonly ColumnShape[]): (values: readonly unknown[]) => Row {
  return (values) => {
    const row: Record<string, ColumnValue> = {}
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!
      row[column.name] = decodeValue(column, values[index] as ColumnValue)
    }
    return row
  }
}

function decodeValue(column: ColumnShape, value: ColumnValue): ColumnValue {
  if (typeof value !== 'string') return value
  if (column.type === 'text') return readText(value)
  if (column.type !== 'json') return value
  const read = JSON.parse(readJsonText(value)) as ColumnValue
  // A text this short cannot be too deep: each level takes two characters.
  if (value.length <= 2 * storedShape.depth || shapeFault(read, storedShape) === undefined) return read
  return cutBelow(read, storedShape.depth) as ColumnValue
}
