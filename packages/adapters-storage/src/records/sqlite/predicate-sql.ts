import type { Comparison, Predicate } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, FindTable, TableShape } from '../schema/table-shape.ts'
import { foldText } from '../values/fold-text.ts'
import { comparisonValue } from '../values/normal-value.ts'
import { prefixEnd } from '../values/prefix-range.ts'
import { readable } from './node-22.ts'
import { literal, quoted, type SqlValue } from './sql-text.ts'

/** Whether a value may be in the SQL text; all others are parameters. */
export type MayInline = (table: TableShape, column: ColumnShape, value: string | number | boolean) => boolean

/** One SQL statement under construction. */
export interface SqlContext {
  readonly find: FindTable
  readonly mayInline: MayInline
  /** Parameters in the order of their `?`. */
  readonly parameters: SqlValue[]
  /** Writes every value into the text, for the definition of a partial index. @default false */
  readonly literals?: boolean
  /** Number of aliases used so far. */
  aliases: number
}

const operators: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

/** Up to this many values of `in` are written one by one, which the planner can count. */
const shortList = 8

/**
 * A condition in SQL over the rows called `alias` (empty: unqualified, for partial indexes). SQL's third truth value does
 * not leak: it counts as false at the top, and every `not` turns it into true.
 * @throws `invalid_input`
 */
export function predicateSql(context: SqlContext, predicate: Predicate, table: TableShape, alias: string): string {
  const name = (column: string): string => (alias === '' ? quoted(column) : `${alias}.${quoted(column)}`)
  switch (predicate.op) {
    case 'and':
    case 'or': {
      if (predicate.of.length === 0) return predicate.op === 'and' ? '1' : '0'
      const parts = predicate.of.map((part) => predicateSql(context, part, table, alias))
      return `(${parts.join(predicate.op === 'and' ? ' AND ' : ' OR ')})`
    }
    case 'not':
      if (predicate.of.op === 'isNull') return `${name(table.column(predicate.of.column).name)} IS NOT NULL`
      return `(${predicateSql(context, predicate.of, table, alias)}) IS NOT TRUE`
    case 'isNull':
      return `${name(table.column(predicate.column).name)} IS NULL`
    case 'in':
      return inSql(context, predicate, table, name)
    case 'contains': {
      const column = textColumn(table, predicate.column)
      const needle = parameter(context, foldText(predicate.value.toWellFormed()))
      return `docent_contains(${readable({ type: 'text' }, name(column))}, ${needle})`
    }
    case 'prefix':
      return prefixSql(context, name(textColumn(table, predicate.column)), predicate.value.toWellFormed())
    case 'suffix': {
      const end = parameter(context, predicate.value.toWellFormed())
      return `docent_ends_with(${readable({ type: 'text' }, name(textColumn(table, predicate.column)))}, ${end})`
    }
    case 'json':
      return jsonSql(context, predicate, table, name)
    case 'existsIn':
      return existsSql(context, predicate, table, name)
    default: {
      const column = table.column(predicate.column)
      const value = comparisonValue(table, column, predicate.value)
      return `${name(column.name)} ${operators[predicate.op]} ${operand(context, table, column, value)}`
    }
  }
}

function operand(
  context: SqlContext,
  table: TableShape,
  column: ColumnShape,
  value: string | number | boolean,
): string {
  return context.mayInline(table, column, value) ? literal(value) : parameter(context, value)
}

function parameter(context: SqlContext, value: string | number | boolean): string {
  if (context.literals === true) return literal(value)
  context.parameters.push(typeof value === 'boolean' ? Number(value) : value)
  return '?'
}

function textColumn(table: TableShape, name: string): string {
  if (table.column(name).type !== 'text') throw invalidInput(`Column ${table.name}.${name} is not text.`)
  return name
}

function inSql(
  context: SqlContext,
  predicate: Extract<Predicate, { op: 'in' }>,
  table: TableShape,
  name: (column: string) => string,
): string {
  const column = table.column(predicate.column)
  const values = predicate.values.map((value) => comparisonValue(table, column, value))
  if (values.length === 0) return '0'
  if (values.length === 1) return `${name(column.name)} = ${operand(context, table, column, values[0]!)}`
  // A JSON list keeps the statement the same for any number of values; reals would lose digits on the way.
  if (values.length > shortList && column.type !== 'real' && context.literals !== true) {
    return `${name(column.name)} IN (SELECT value FROM json_each(${parameter(context, JSON.stringify(values))}))`
  }
  return `${name(column.name)} IN (${values.map((value) => operand(context, table, column, value)).join(', ')})`
}

function prefixSql(context: SqlContext, column: string, start: string): string {
  if (start === '') return `${column} IS NOT NULL`
  const from = `${column} >= ${parameter(context, start)}`
  const end = prefixEnd(start)
  return end === undefined ? from : `(${from} AND ${column} < ${parameter(context, end)})`
}

function jsonSql(
  context: SqlContext,
  predicate: Extract<Predicate, { op: 'json' }>,
  table: TableShape,
  name: (column: string) => string,
): string {
  const column = table.column(predicate.column)
  if (column.type !== 'json') throw invalidInput(`Column ${table.name}.${column.name} is not json.`)
  const { value } = predicate
  const path = `$${predicate.path.map((key) => `.${JSON.stringify(key)}`).join('')}`
  const types =
    typeof value === 'string' ? `'text'` : typeof value === 'number' ? `'integer', 'real'` : `'true', 'false'`
  const here = name(column.name)
  const typed = `json_type(${here}, ${parameter(context, path)}) IN (${types})`
  const found = `json_extract(${here}, ${parameter(context, path)}) ${operators[predicate.compare]}`
  // The functions fail on text that is nested too deeply, which old rows may contain; only CASE guarantees the order of evaluation.
  const safely = (right: string) => `CASE WHEN json_valid(${here}) THEN ${typed} AND ${found} ${right} END`
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    if (!Number.isFinite(value)) throw invalidInput('A JSON value compares with finite numbers only.')
    // SQLite reads decimal digits a little less exactly than JavaScript: both sides must be converted the same way.
    return safely(`json_extract(${parameter(context, JSON.stringify(value))}, '$')`)
  }
  return safely(parameter(context, typeof value === 'string' ? value.toWellFormed() : value))
}

/** An uncorrelated IN: SQLite finds the inner rows once, then either looks each outer row up or starts from them. */
function existsSql(
  context: SqlContext,
  predicate: Extract<Predicate, { op: 'existsIn' }>,
  table: TableShape,
  name: (column: string) => string,
): string {
  const inner = context.find(predicate.table)
  for (const pair of predicate.on) {
    if (table.column(pair.outer).type !== inner.column(pair.inner).type) {
      throw invalidInput(`Columns ${table.name}.${pair.outer} and ${inner.name}.${pair.inner} differ in type.`)
    }
  }
  const alias = nextAlias(context)
  const where = predicate.where === undefined ? '1' : predicateSql(context, predicate.where, inner, alias)
  const from = `FROM ${quoted(inner.name)} AS ${alias} WHERE ${where}`
  if (predicate.on.length === 0) return `EXISTS (SELECT 1 ${from})`
  const outer = predicate.on.map((pair) => name(pair.outer)).join(', ')
  const columns = predicate.on.map((pair) => `${alias}.${quoted(pair.inner)}`).join(', ')
  return `(${outer}) IN (SELECT ${columns} ${from})`
}

export function nextAlias(context: SqlContext): string {
  return `t${context.aliases++}`
}
