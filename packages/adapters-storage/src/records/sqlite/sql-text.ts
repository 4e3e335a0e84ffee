import type { TableShape } from '../schema/table-shape.ts'

/** Values as SQLite stores them: booleans are 0 and 1, JSON is text. */
export type SqlValue = string | number | null | Uint8Array

export interface Sql {
  readonly text: string
  readonly parameters: SqlValue[]
}

/** Names come from a checked catalogue, which has no quotes in them. */
export function quoted(name: string): string {
  return `"${name}"`
}

/** Index names are global in SQLite, but per table in the catalogue. */
export function indexName(table: string, name: string): string {
  return quoted(`${table}.${name}`)
}

export function keyColumns(table: TableShape): string {
  return table.primaryKey.map((column) => quoted(column.name)).join(', ')
}

/** `"a" = ? AND "b" = ?` */
export function keyCondition(table: TableShape): string {
  return table.primaryKey.map((column) => `${quoted(column.name)} = ?`).join(' AND ')
}

export function literal(value: string | number | boolean): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return String(Number(value))
}

/**
 * A parameter for LIMIT and OFFSET. SQLite reads a bare one while it plans, and from then on recompiles the statement at
 * every run, which costs more than running it.
 */
export const countParameter = '(? + 0)'
