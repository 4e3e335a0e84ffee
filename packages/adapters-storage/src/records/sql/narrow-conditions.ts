import type { Predicate } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'

/** Whether a condition is about rows of other tables too. */
export function looksElsewhere(predicate: Predicate): boolean {
  switch (predicate.op) {
    case 'and':
    case 'or':
      return predicate.of.some(looksElsewhere)
    case 'not':
      return looksElsewhere(predicate.of)
    default:
      return predicate.op === 'existsIn'
  }
}

/** Whether rows that fulfil a condition are found without looking at all: by an index, or by way of another table. */
export function isNarrow(predicate: Predicate, table: TableShape): boolean {
  switch (predicate.op) {
    case 'and':
      return predicate.of.some((part) => isNarrow(part, table))
    case 'or':
      return predicate.of.every((part) => isNarrow(part, table))
    case 'eq':
    case 'in':
      return leads(table, predicate.column)
    default:
      return predicate.op === 'existsIn'
  }
}

const leads = (table: TableShape, column: string): boolean =>
  table.primaryKey[0]?.name === column ||
  table.indexes.some(({ columns, where }) => where === undefined && columns[0]?.column === column)
