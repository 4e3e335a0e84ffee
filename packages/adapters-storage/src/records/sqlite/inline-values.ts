import type { Predicate } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import type { MayInline } from './predicate-sql.ts'

/**
 * Whether a partial index serves a query depends on the values the query compares with. Where they are parameters, SQLite
 * compiles the statement again each time it is run. So the values that the catalogue's partial indexes compare with are in the
 * text, and where one compares with true or false, both are.
 */
export function inlineValues(tables: Iterable<TableShape>): MayInline {
  const known = new Map<string, Set<unknown>>()
  const collect = (table: TableShape, predicate: Predicate): void => {
    switch (predicate.op) {
      case 'and':
      case 'or':
        return predicate.of.forEach((part) => collect(table, part))
      case 'not':
        return collect(table, predicate.of)
      case 'in':
        return predicate.values.forEach((value) => add(`${table.name}.${predicate.column}`, value))
      case 'eq':
      case 'ne':
      case 'lt':
      case 'lte':
      case 'gt':
      case 'gte':
        return add(`${table.name}.${predicate.column}`, predicate.value)
      default:
    }
  }
  const add = (column: string, value: unknown): void => {
    const values = known.get(column)
    if (values === undefined) known.set(column, new Set([value]))
    else values.add(value)
  }
  for (const table of tables) {
    for (const { where } of [...table.unique, ...table.indexes]) if (where !== undefined) collect(table, where)
  }
  return (table, column, value) => {
    const values = known.get(`${table.name}.${column.name}`)
    return values !== undefined && (typeof value === 'boolean' || values.has(value))
  }
}
