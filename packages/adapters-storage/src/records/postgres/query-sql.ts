import type { AggregateQuery, Query, WriteWhere } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, FindTable, TableShape } from '../schema/table-shape.ts'
import { checkAggregate, type Measure } from '../steps/check-aggregate.ts'
import { checkPage } from '../steps/check-page.ts'
import { checkWriteWhere } from '../steps/check-write-where.ts'
import { nextAlias, predicateSql, tableSql, valueSql, type SqlContext, type SqlValue } from './predicate-sql.ts'
import { directionSql } from './schema-sql.ts'
import { columnTypes, encodeValue, keyColumns, quoted } from './sql-text.ts'

export interface Statement {
  readonly text: string
  readonly values: SqlValue[]
  /** The columns of a result row, in order. */
  readonly columns: readonly ColumnShape[]
}

interface OpenContext extends SqlContext {
  readonly parameters: SqlValue[]
}

export const openContext = (schema: string, find: FindTable): OpenContext => ({
  find,
  schema,
  parameters: [],
  aliases: 0,
})

export function querySql(query: Query, schema: string, find: FindTable): Statement {
  const context = openContext(schema, find)
  const table = find(query.from)
  const alias = nextAlias(context)
  const columns = query.columns === undefined ? table.columns : query.columns.map((name) => table.column(name))
  if (columns.length === 0) throw invalidInput('A query must name at least one column.')
  const list = columns.map(({ name }) => `${alias}.${quoted(name)}`).join(', ')
  const ordered = (query.orderBy ?? []).map(({ column }) => column)
  const order = [
    ...(query.orderBy ?? []).map(({ column: name, direction }) => {
      const column = sortable(table, name)
      return `${alias}.${quoted(name)}${directionSql(column, direction)}`
    }),
    ...table.primaryKey.filter(({ name }) => !ordered.includes(name)).map(({ name }) => `${alias}.${quoted(name)}`),
  ]
  const { limit, offset } = checkPage(query)
  const page = [
    ...(limit === undefined ? [] : [` LIMIT ${valueSql(context, limit)}`]),
    ...(offset === 0 ? [] : [` OFFSET ${valueSql(context, offset)}`]),
  ]
  const where = whereSql(context, query, table, alias)
  const text = `SELECT ${list} FROM ${tableSql(context, table)} AS ${alias}${where} ORDER BY ${order.join(', ')}${page.join('')}`
  return { text, values: context.parameters, columns }
}

function sortable(table: TableShape, name: string): ColumnShape {
  const column = table.column(name)
  if (column.type === 'json' || column.type === 'bytes') {
    throw invalidInput(`Column ${table.name}.${name} of type ${column.type} cannot be sorted by.`)
  }
  return column
}

/** Groups in the order of their columns. */
export function aggregateSql(query: AggregateQuery, schema: string, find: FindTable): Statement {
  const context = openContext(schema, find)
  const table = find(query.from)
  const alias = nextAlias(context)
  const { groupBy, measures } = checkAggregate(table, query)
  const groups = groupBy.map((column) => `${alias}.${quoted(column.name)}`)
  const order = groupBy.map((column, index) => groups[index]! + directionSql(column))
  const values = measures.map((measure) => measureSql(measure, alias))
  const from = `FROM ${tableSql(context, table)} AS ${alias}${whereSql(context, query, table, alias)}`
  const grouping = groups.length === 0 ? '' : ` GROUP BY ${groups.join(', ')} ORDER BY ${order.join(', ')}`
  const measured = measures.map((measure): ColumnShape => {
    const like = 'column' in measure && measure.kind !== 'sum' ? measure.column.type : 'real'
    return { name: measure.name, type: like, nullable: true, default: undefined, long: false }
  })
  return {
    text: `SELECT ${[...groups, ...values].join(', ')} ${from}${grouping}`,
    values: context.parameters,
    columns: [...groupBy, ...measured],
  }
}

function measureSql(measure: Measure, alias: string): string {
  if (measure.kind === 'count') return 'count(*)::double precision'
  const column = `${alias}.${quoted(measure.column.name)}`
  if (measure.kind === 'sum') return `coalesce(sum(${column}), 0)::double precision`
  if (measure.column.type === 'boolean') return `${measure.kind === 'min' ? 'bool_and' : 'bool_or'}(${column})`
  return `${measure.kind}(${column})`
}

function whereSql(context: SqlContext, query: Pick<Query, 'where'>, table: TableShape, alias: string): string {
  return query.where === undefined ? '' : ` WHERE ${predicateSql(context, query.where, table, alias)}`
}

export function writeWhereSql(change: WriteWhere, schema: string, find: FindTable): Statement {
  const table = find(change.table)
  const set = checkWriteWhere(table, change)
  const context = openContext(schema, find)
  const assignments = set.map(({ column, value }) => {
    context.parameters.push(encodeValue(column, value))
    return `${quoted(column.name)} = $${context.parameters.length}::${columnTypes[column.type]}`
  })
  const name = tableSql(context, table)
  const verb = change.kind === 'delete' ? `DELETE FROM ${name}` : `UPDATE ${name} SET ${assignments.join(', ')}`
  const alias = nextAlias(context)
  const condition = predicateSql(context, change.where, table, alias)
  const keys = keyColumns(table)
  const limit = valueSql(context, change.limit)
  const chosen = `SELECT ${keyColumns(table, alias)} FROM ${name} AS ${alias} WHERE ${condition} ORDER BY ${keyColumns(table, alias)} LIMIT ${limit} FOR UPDATE OF ${alias}`
  return { text: `${verb} WHERE (${keys}) IN (${chosen})`, values: context.parameters, columns: [] }
}
