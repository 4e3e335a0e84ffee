import type { Predicate } from '@docent/core/ports'
import type { FindTable, TableShape } from '../schema/table-shape.ts'
import { writePredicate, type InnerRows, type PredicateDialect } from '../sql/write-predicate.ts'
import { digestSql, quoted, textLiteral } from './sql-text.ts'
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

/** Lower case of all of Unicode, whatever the database's locale; compares by code point. The final sigma as in `foldText`. */
const folded = (column: string): string => `translate(lower(${column} COLLATE "und-x-icu"), 'ς', 'σ') COLLATE "C"`

/** As `writePredicate`. */
export function predicateSql(context: SqlContext, predicate: Predicate, table: TableShape, alias: string): string {
  return writePredicate(dialectOf(context), predicate, table, alias)
}

function dialectOf(context: SqlContext): PredicateDialect {
  const text = (stored: string): string => typedSql(context, stored, 'text')
  return {
    find: context.find,
    always: 'true',
    never: 'false',
    quoted,
    nextAlias: () => nextAlias(context),
    notTrue: (condition) => `((${condition}) IS NOT TRUE)`,
    operand: (value) => valueSql(context, value),
    equalDigests: (name, value) => `${digestSql(name)} = ${digestSql(valueSql(context, value))}`,
    stored: storedText,
    text,
    oneOf(name, values, _, column) {
      const type = column.type === 'text' ? 'text' : column.type === 'boolean' ? 'boolean' : numberType(values)
      const stored = values.map((value) => (typeof value === 'string' ? storedText(value) : value))
      return `${name} = ANY(${typedSql(context, stored, `${type}[]`)})`
    },
    contains: (name, needle) => `strpos(${folded(name)}, ${text(needle)}) > 0`,
    endsWith: (name, end) =>
      // PostgreSQL counts code points.
      end === '' ? `${name} IS NOT NULL` : `right(${name}, ${Array.from(end).length}) = ${text(end)}`,
    json: (name, path, operator, value) => jsonSql(context, { name, path, operator, value }),
    exists: (inner, pairs) => existsSql(context, inner, pairs),
    // PostgreSQL uses indexes for conditions about other tables only where they are alone: below an OR it checks each row.
    alternatives(table, key, conditions) {
      const own = quoted(table.primaryKey[0]!.name)
      const rows = conditions.map(
        ({ alias, where }) => `SELECT ${alias}.${own} FROM ${tableSql(context, table)} AS ${alias} WHERE ${where}`,
      )
      return `${key} IN (${rows.join(' UNION ALL ')})`
    },
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

interface JsonComparison {
  readonly name: string
  readonly path: readonly string[]
  readonly operator: string
  readonly value: string | number | boolean
}

function jsonSql(context: SqlContext, { name, path, operator, value }: JsonComparison): string {
  // The operator takes keys of objects only, so a list has no member "0".
  const steps = path.map((key) => ` -> ${typedSql(context, storedText(key.toWellFormed()), 'text')}`).join('')
  const found = `(${name}${steps})`
  const scalar = `(${found} #>> '{}')`
  // Only CASE guarantees that the type is known before the text is converted.
  const compared = (type: string, left: string, right: string): string =>
    `CASE json_typeof(${found}) WHEN '${type}' THEN ${left} ${operator} ${right} END`
  if (typeof value === 'string') {
    return compared('string', `${scalar} COLLATE "C"`, valueSql(context, value.toWellFormed()))
  }
  if (typeof value === 'boolean') return compared('boolean', `${scalar}::boolean`, valueSql(context, value))
  return compared('number', `${scalar}::double precision`, typedSql(context, value, 'double precision'))
}

function existsSql(
  context: SqlContext,
  { table, alias, where }: InnerRows,
  pairs: readonly { readonly outer: string; readonly inner: string }[],
): string {
  const conditions = [
    ...pairs.map(({ outer, inner }) => `${inner} = ${outer}`),
    ...(where === undefined ? [] : [where]),
  ].join(' AND ')
  return `EXISTS (SELECT 1 FROM ${tableSql(context, table)} AS ${alias}${conditions && ` WHERE ${conditions}`})`
}

export function tableSql({ schema }: Pick<SqlContext, 'schema'>, table: Pick<TableShape, 'name'>): string {
  return `${schema}.${quoted(table.name)}`
}

export function nextAlias(context: SqlContext): string {
  return `t${context.aliases++}`
}
