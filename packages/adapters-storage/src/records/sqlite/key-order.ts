import type { Predicate } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import { quoted } from './sql-text.ts'

/**
 * The order by primary key, as the only or the last keys; without columns that are already in the order.
 *
 * A query without an order gets this one, and SQLite, which does not know how many rows a condition leaves, would walk the
 * whole table in key order rather than look rows up by another index and sort the few it finds. So where another
 * index serves the condition and the key does not, the key is written as an expression (`+key`), which only sorts.
 */
export function keyOrder(
  table: TableShape,
  alias: string,
  where: Predicate | undefined,
  orderedBy: readonly string[],
): readonly string[] {
  const sortOnly = orderedBy.length === 0 && where !== undefined && servedByOtherIndex(table, where)
  // A repeated column in the order has no effect, and would cost a sort.
  return table.primaryKey
    .filter(({ name }) => !orderedBy.includes(name))
    .map((column, index) => `${index === 0 && sortOnly ? '+' : ''}${alias}.${quoted(column.name)}`)
}

function servedByOtherIndex(table: TableShape, where: Predicate): boolean {
  const restricted = conjuncts(where).flatMap(restrictedColumns)
  if (restricted.includes(table.primaryKey[0]!.name)) return false
  return [...table.indexes, ...table.unique].some((index) => {
    const [first] = index.columns
    const leading = typeof first === 'object' ? first.column : first
    const partial = index.where === undefined ? [] : conjuncts(index.where).flatMap(restrictedColumns)
    return [leading, ...partial].some((column) => column !== undefined && restricted.includes(column))
  })
}

function conjuncts(where: Predicate): readonly Predicate[] {
  return where.op === 'and' ? where.of.flatMap(conjuncts) : [where]
}

/** The columns whose index could find the rows of a condition. */
function restrictedColumns(predicate: Predicate): readonly string[] {
  switch (predicate.op) {
    case 'eq':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'in':
    case 'prefix':
    case 'isNull':
      return [predicate.column]
    case 'existsIn':
      return predicate.on.map((pair) => pair.outer)
    default:
      return []
  }
}
