import type { Comparison, Predicate } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, FindTable, TableShape } from '../schema/table-shape.ts'
import { foldText } from '../values/fold-text.ts'
import { comparisonValue } from '../values/normal-value.ts'
import { prefixEnd } from '../values/prefix-range.ts'
import { quoted, textLiteral } from './sql-text.ts'
import { storedText } from './stored-text.ts'

export type SqlValue = string | number | boolean | Uint8Array | null | readonly (string | number | boolean)[]

/** One statement under construction. */
export interface SqlContext {
  readonly find: FindTable
  /** The tables' schema, quoted. */
  readonly schema: string
  /** Values of `$1`, `$2` …; undefined writes all values into the text. */
  readonly parameters: SqlValue[] | undefined
  /** Number of aliases used so far. */
  aliases: number
}

const operators: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

/** Lower case of all of Unicode, whatever the database's locale; compares by code point. The final sigma as in `foldText`. */
const folded = (column: string): string => `translate(lower(${column} COLLATE "und-x-icu"), 'ς', 'σ') COLLATE "C"`

/**
 * A condition in SQL over the rows called `alias` (empty: unqualified, for partial indexes). SQL's third truth value does
 * not leak: it counts as false at the top, and every `not` turns it into true.
 * @throws `invalid_input`
 */
export function predicateSql(context: SqlContext, predicate: Predicate, table: TableShape, alias: string): string {
  const name = (column: string): string =>
    alias === '' ? quoted(table.column(column).name) : `${alias}.${quoted(table.column(column).name)}`
  const text = (column: string): string => {
    if (table.column(column).type !== 'text') throw invalidInput(`Column ${table.name}.${column} is not text.`)
    return name(column)
  }
  switch (predicate.op) {
    case 'and':
    case 'or': {
      if (predicate.of.length === 0) return String(predicate.op === 'and')
      const parts = predicate.of.map((part) => predicateSql(context, part, table, alias))
      return `(${parts.join(predicate.op === 'and' ? ' AND ' : ' OR ')})`
    }
    case 'not':
      if (predicate.of.op === 'isNull') return `${name(predicate.of.column)} IS NOT NULL`
      return `((${predicateSql(context, predicate.of, table, alias)}) IS NOT TRUE)`
    case 'isNull':
      return `${name(predicate.column)} IS NULL`
    case 'in':
      return inSql(context, predicate, table, name)
    case 'contains': {
      const needle = valueSql(context, foldText(predicate.value.toWellFormed()))
      return `strpos(${folded(text(predicate.column))}, ${needle}) > 0`
    }
    case 'prefix':
      return prefixSql(context, text(predicate.column), storedText(predicate.value.toWellFormed()))
    case 'suffix': {
      const end = predicate.value.toWellFormed()
      if (end === '') return `${text(predicate.column)} IS NOT NULL`
      // PostgreSQL counts code points.
      return `right(${text(predicate.column)}, ${Array.from(storedText(end)).length}) = ${valueSql(context, end)}`
    }
    case 'json':
      return jsonSql(context, predicate, table, name)
    case 'existsIn':
      return existsSql(context, predicate, table, name)
    default: {
      const column = table.column(predicate.column)
      const value = comparisonValue(table, column, predicate.value)
      return `${name(column.name)} ${operators[predicate.op]} ${valueSql(context, value)}`
    }
  }
}

const isBigint = (value: unknown): boolean => Number.isSafeInteger(value)

/** A value with its type, so that a comparison of a column can use its index. */
export function valueSql(context: SqlContext, value: string | number | boolean): string {
  const type = typeof value === 'boolean' ? 'boolean' : typeof value === 'string' ? 'text' : numberType([value])
  return typedSql(context, typeof value === 'string' ? storedText(value) : value, type)
}

const numberType = (values: readonly unknown[]): string => (values.every(isBigint) ? 'bigint' : 'double precision')

function typedSql(context: SqlContext, value: SqlValue, type: string): string {
  if (context.parameters === undefined) {
    if (!Array.isArray(value)) return `${textLiteral(String(value as string | number | boolean))}::${type}`
    return `ARRAY[${value.map((each) => textLiteral(String(each))).join(', ')}]::${type}`
  }
  context.parameters.push(value)
  return `$${context.parameters.length}::${type}`
}

function inSql(
  context: SqlContext,
  predicate: Extract<Predicate, { op: 'in' }>,
  table: TableShape,
  name: (column: string) => string,
): string {
  const column = table.column(predicate.column)
  const values = predicate.values.map((value) => comparisonValue(table, column, value))
  if (values.length === 0) return 'false'
  if (values.length === 1) return `${name(column.name)} = ${valueSql(context, values[0]!)}`
  const type = column.type === 'text' ? 'text' : column.type === 'boolean' ? 'boolean' : numberType(values)
  const stored = values.map((value) => (typeof value === 'string' ? storedText(value) : value))
  return `${name(column.name)} = ANY(${typedSql(context, stored, `${type}[]`)})`
}

function prefixSql(context: SqlContext, column: string, start: string): string {
  if (start === '') return `${column} IS NOT NULL`
  const from = `${column} >= ${typedSql(context, start, 'text')}`
  const end = prefixEnd(start)
  return end === undefined ? from : `(${from} AND ${column} < ${typedSql(context, end, 'text')})`
}

function jsonSql(
  context: SqlContext,
  predicate: Extract<Predicate, { op: 'json' }>,
  table: TableShape,
  name: (column: string) => string,
): string {
  const column: ColumnShape = table.column(predicate.column)
  if (column.type !== 'json') throw invalidInput(`Column ${table.name}.${column.name} is not json.`)
  const { value } = predicate
  if (typeof value === 'number' && !Number.isFinite(value))
    throw invalidInput('A JSON value compares with finite numbers only.')
  // The operator takes keys of objects only, so a list has no member "0".
  const path = predicate.path.map((key) => ` -> ${typedSql(context, storedText(key.toWellFormed()), 'text')}`).join('')
  const found = `(${name(column.name)}${path})`
  const scalar = `(${found} #>> '{}')`
  const type = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean'
  const typed =
    typeof value === 'string'
      ? `${scalar} COLLATE "C" ${operators[predicate.compare]} ${valueSql(context, value.toWellFormed())}`
      : typeof value === 'number'
        ? `${scalar}::double precision ${operators[predicate.compare]} ${typedSql(context, value, 'double precision')}`
        : `${scalar}::boolean ${operators[predicate.compare]} ${valueSql(context, value)}`
  // Only CASE guarantees that the type is known before the text is converted.
  return `CASE json_typeof(${found}) WHEN '${type}' THEN ${typed} END`
}

function existsSql(
  context: SqlContext,
  predicate: Extract<Predicate, { op: 'existsIn' }>,
  table: TableShape,
  name: (column: string) => string,
): string {
  const inner = context.find(predicate.table)
  const alias = nextAlias(context)
  const pairs = predicate.on.map((pair) => {
    if (table.column(pair.outer).type !== inner.column(pair.inner).type) {
      throw invalidInput(`Columns ${table.name}.${pair.outer} and ${inner.name}.${pair.inner} differ in type.`)
    }
    return `${alias}.${quoted(pair.inner)} = ${name(pair.outer)}`
  })
  const where = predicate.where === undefined ? [] : [predicateSql(context, predicate.where, inner, alias)]
  const conditions = [...pairs, ...where]
  return `EXISTS (SELECT 1 FROM ${tableSql(context, inner)} AS ${alias}${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`})`
}

export function tableSql({ schema }: Pick<SqlContext, 'schema'>, table: Pick<TableShape, 'name'>): string {
  return `${schema}.${quoted(table.name)}`
}

export function nextAlias(context: SqlContext): string {
  return `t${context.aliases++}`
}
