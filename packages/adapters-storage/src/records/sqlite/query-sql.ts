import type { AggregateQuery, Query } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, FindTable, TableShape } from '../schema/table-shape.ts'
import { checkAggregate } from '../steps/check-aggregate.ts'
import { checkPage } from '../steps/check-page.ts'
import { keyOrder } from './key-order.ts'
import { nextAlias, predicateSql, type MayInline, type SqlContext } from './predicate-sql.ts'
import { readable } from './node-22.ts'
import { countParameter, quoted, type Sql } from './sql-text.ts'

export interface SelectSql extends Sql {
  readonly table: TableShape
  /** The columns of a result row, in order. */
  readonly columns: readonly ColumnShape[]
}

export function querySql(query: Query, find: FindTable, mayInline: MayInline): SelectSql {
  const context: SqlContext = { find, mayInline, parameters: [], aliases: 0 }
  const table = find(query.from)
  const alias = nextAlias(context)
  const columns = query.columns === undefined ? table.columns : query.columns.map((name) => table.column(name))
  if (columns.length === 0) throw invalidInput('A query must name at least one column.')
  const list = columns.map((column) => readable(column, `${alias}.${quoted(column.name)}`)).join(', ')
  let text = `SELECT ${list} FROM ${quoted(table.name)} AS ${alias}${whereSql(context, query, table, alias)}`
  const keys = (query.orderBy ?? []).map(({ column: name, direction }) => {
    const column = table.column(name)
    if (column.type === 'json' || column.type === 'bytes') {
      throw invalidInput(`Column ${table.name}.${name} of type ${column.type} cannot be sorted by.`)
    }
    return `${alias}.${quoted(name)}${direction === 'descending' ? ' DESC' : ''}`
  })
  const orderedBy = (query.orderBy ?? []).map(({ column }) => column)
  text += ` ORDER BY ${[...keys, ...keyOrder(table, alias, query.where, orderedBy)].join(', ')}`
  const { limit, offset } = checkPage(query)
  if (limit !== undefined || offset > 0) {
    text += ` LIMIT ${countParameter}`
    context.parameters.push(limit ?? -1)
  }
  if (offset > 0) {
    text += ` OFFSET ${countParameter}`
    context.parameters.push(offset)
  }
  return { text, parameters: context.parameters, table, columns }
}

/** Groups in the order of their columns. */
export function aggregateSql(query: AggregateQuery, find: FindTable, mayInline: MayInline): SelectSql {
  const context: SqlContext = { find, mayInline, parameters: [], aliases: 0 }
  const table = find(query.from)
  const alias = nextAlias(context)
  const { groupBy, measures } = checkAggregate(table, query)
  const groups = groupBy.map((column) => `${alias}.${quoted(column.name)}`)
  const values = measures.map((measure) => {
    if (measure.kind === 'count') return 'count(*)'
    const column = `${alias}.${quoted(measure.column.name)}`
    // Unlike sum(), total() is 0 for no rows and cannot overflow.
    return `${measure.kind === 'sum' ? 'total' : measure.kind}(${column})`
  })
  const from = `FROM ${quoted(table.name)} AS ${alias}${whereSql(context, query, table, alias)}`
  const grouping = groups.length === 0 ? '' : ` GROUP BY ${groups.join(', ')} ORDER BY ${groups.join(', ')}`
  const measured = measures.map((measure): ColumnShape => {
    const like = 'column' in measure && measure.kind !== 'sum' ? measure.column.type : 'real'
    return { name: measure.name, type: like, nullable: true, default: undefined, long: false }
  })
  return {
    text: `SELECT ${[...groups, ...values].join(', ')} ${from}${grouping}`,
    parameters: context.parameters,
    table,
    columns: [...groupBy, ...measured],
  }
}

function whereSql(context: SqlContext, query: Pick<Query, 'where'>, table: TableShape, alias: string): string {
  return query.where === undefined ? '' : ` WHERE ${predicateSql(context, query.where, table, alias)}`
}
