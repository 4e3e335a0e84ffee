import { shapeFault, storedShape, type ColumnValue } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'

/**
 * The value as every driver stores it. Text is made well-formed Unicode (a lone surrogate cannot be stored as UTF-8), −0
 * becomes 0. Null is the empty value of every nullable column, also of json columns.
 * @throws `invalid_input` when the value is not of the column's type
 */
export function normalValue(table: TableShape, column: ColumnShape, value: unknown): ColumnValue {
  if (value === null) {
    if (column.nullable) return null
    throw invalidInput(`Column ${table.name}.${column.name} cannot be empty.`)
  }
  switch (column.type) {
    case 'text':
      if (typeof value === 'string') return value.toWellFormed()
      break
    case 'integer':
      if (Number.isSafeInteger(value)) return (value as number) + 0
      break
    case 'real':
      if (Number.isFinite(value)) return (value as number) + 0
      break
    case 'boolean':
      if (typeof value === 'boolean') return value
      break
    case 'bytes':
      if (value instanceof Uint8Array) return value
      break
    case 'json':
      if (!isJson(value)) break
      checkShape(table, column, value)
      return value
  }
  throw invalidInput(`Column ${table.name}.${column.name} takes ${typeNames[column.type]}.`)
}

/** The right side of a comparison with the column. @throws `invalid_input` */
export function comparisonValue(table: TableShape, column: ColumnShape, value: unknown): string | number | boolean {
  switch (column.type) {
    case 'text':
      if (typeof value === 'string') return value.toWellFormed()
      break
    case 'integer':
    case 'real':
      if (Number.isFinite(value)) return (value as number) + 0
      break
    case 'boolean':
      if (typeof value === 'boolean') return value
      break
    case 'json':
    case 'bytes':
      throw invalidInput(`Column ${table.name}.${column.name} of type ${column.type} cannot be compared as a whole.`)
  }
  throw invalidInput(`Column ${table.name}.${column.name} compares with ${typeNames[column.type]} only.`)
}

const typeNames = {
  text: 'text',
  integer: 'an integer up to 2^53 - 1',
  real: 'a finite number',
  boolean: 'true or false',
  json: 'a JSON value',
  bytes: 'a Uint8Array',
} as const

/** Refuses values that a reader, here or in the database, could fail on. @throws `invalid_input` */
function checkShape(table: TableShape, column: ColumnShape, value: ColumnValue): void {
  const fault = shapeFault(value, storedShape)
  if (fault === undefined) return
  throw invalidInput(`Column ${table.name}.${column.name}: ${fault.place || 'the value'} ${fault.problem}.`)
}

/** Shallow on purpose: JSON.stringify checks nested values when the value is written. */
function isJson(value: unknown): value is ColumnValue {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'object' && value !== null)
}
