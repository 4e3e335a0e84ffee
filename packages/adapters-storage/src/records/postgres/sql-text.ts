import { createHash } from 'node:crypto'
import type { ColumnValue } from '@docent/core/ports'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'
import { jsonText } from '../values/json-text.ts'
import { storedJson, storedText } from './stored-text.ts'

/** PostgreSQL's types by those of a catalogue. `json`, not `jsonb`: what comes back has the keys in the order they had. */
export const columnTypes = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
  json: 'json',
  bytes: 'bytea',
} as const

/** Names come from a checked catalogue, which has no quotes in them. */
export function quoted(name: string): string {
  return `"${name}"`
}

/** What an index holds of a text that may be too long for it; not for secrets. */
export function digestSql(text: string): string {
  return `md5(${text})`
}

/** Names of indexes are global in a schema and at most 63 bytes long: longer ones would be cut, and could then be equal. */
export function indexName(table: string, name: string): string {
  const full = `${table}.${name}`
  if (full.length <= 63) return full
  return `${full.slice(0, 46)}~${createHash('sha256').update(full).digest('hex').slice(0, 16)}`
}

export function keyColumns(table: TableShape, alias?: string): string {
  return table.primaryKey
    .map(({ name }) => (alias === undefined ? quoted(name) : `${alias}.${quoted(name)}`))
    .join(', ')
}

/** Safe with any value of `standard_conforming_strings`: text with a backslash is written in the form that escapes it. */
export function textLiteral(text: string): string {
  const inner = text.replaceAll("'", "''")
  return inner.includes('\\') ? ` E'${inner.replaceAll('\\', '\\\\')}'` : `'${inner}'`
}

/** A normal value as PostgreSQL takes it as a parameter. */
export function encodeValue(column: ColumnShape, value: ColumnValue): string | number | boolean | Uint8Array | null {
  if (value === null) return null
  if (column.type === 'json') return storedJson(jsonText(value))
  return typeof value === 'string' ? storedText(value) : (value as number | boolean | Uint8Array)
}

/** A normal value in the text of a statement, with its type. */
export function valueLiteral(column: ColumnShape, value: ColumnValue): string {
  const type = columnTypes[column.type]
  const encoded = encodeValue(column, value)
  if (encoded === null) return `NULL::${type}`
  if (encoded instanceof Uint8Array) {
    const { buffer, byteOffset, byteLength } = encoded
    return `decode('${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}', 'hex')`
  }
  return `${textLiteral(String(encoded))}::${type}`
}
