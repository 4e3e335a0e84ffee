import type { Query } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import { querySql, type SelectSql } from './query-sql.ts'
import { comparisonValue } from '../values/normal-value.ts'

const texts = new WeakMap<TableShape, SelectSql>()

/**
 * The statement for a whole row by its id, which every decision starts with: its text is built once per table. Undefined for
 * any other query.
 */
export function keyLookup(table: TableShape, query: Query): SelectSql | undefined {
  const { where, columns, orderBy, limit, offset } = query
  const [key, more] = table.primaryKey
  if (where?.op !== 'eq' || where.column !== key!.name || more !== undefined || key!.type !== 'text') return undefined
  if (columns !== undefined || orderBy !== undefined || offset !== undefined || limit !== 1) return undefined
  const parameters = [comparisonValue(table, key!, where.value) as string]
  let known = texts.get(table)
  if (known === undefined) {
    known = querySql(
      { from: table.name, where },
      () => table,
      () => false,
    )
    texts.set(table, known)
  }
  return { ...known, parameters }
}
