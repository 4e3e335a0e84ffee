import type { Predicate } from '@docent/core/ports'
import type { ColumnShape, FindTable, TableShape } from '../schema/table-shape.ts'
import { writePredicate, type InnerRows, type PredicateDialect } from '../sql/write-predicate.ts'
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

/** Up to this many values of `in` are written one by one, which the planner can count. */
const shortList = 8

/** As `writePredicate`. */
export function predicateSql(context: SqlContext, predicate: Predicate, table: TableShape, alias: string): string {
  return writePredicate(dialectOf(context), predicate, table, alias)
}

function dialectOf(context: SqlContext): PredicateDialect {
  const text = (value: string): string => parameter(context, value)
  const operand: PredicateDialect['operand'] = (value, table, column) =>
    context.mayInline(table, column, value) ? literal(value) : parameter(context, value)
  return {
    find: context.find,
    always: '1',
    never: '0',
    quoted,
    nextAlias: () => nextAlias(context),
    notTrue: (condition) => `(${condition}) IS NOT TRUE`,
    operand,
    text,
    oneOf(name, values, table, column) {
      // A JSON list keeps the statement the same for any number of values; reals would lose digits on the way.
      if (values.length > shortList && column.type !== 'real' && context.literals !== true) {
        return `${name} IN (SELECT value FROM json_each(${text(JSON.stringify(values))}))`
      }
      return `${name} IN (${values.map((value) => operand(value, table, column)).join(', ')})`
    },
    contains: (name, needle) => `docent_contains(${readable({ type: 'text' }, name)}, ${text(needle)})`,
    endsWith: (name, end) => `docent_ends_with(${readable({ type: 'text' }, name)}, ${text(end)})`,
    json: (name, path, operator, value) => jsonSql(context, { name, path, operator, value }),
    exists: existsSql,
  }
}

function parameter(context: SqlContext, value: string | number | boolean): string {
  if (context.literals === true) return literal(value)
  context.parameters.push(typeof value === 'boolean' ? Number(value) : value)
  return '?'
}

interface JsonComparison {
  readonly name: string
  readonly path: readonly string[]
  readonly operator: string
  readonly value: string | number | boolean
}

const jsonTypes = { string: `'text'`, number: `'integer', 'real'`, boolean: `'true', 'false'` }

function jsonSql(context: SqlContext, { name, path, operator, value }: JsonComparison): string {
  const place = `$${path.map((key) => `.${JSON.stringify(key)}`).join('')}`
  const type = jsonTypes[typeof value as keyof typeof jsonTypes]
  const typed = `json_type(${name}, ${parameter(context, place)}) IN (${type})`
  const found = `json_extract(${name}, ${parameter(context, place)}) ${operator}`
  // The functions fail on text that is nested too deeply, which old rows may contain; only CASE guarantees the order of evaluation.
  const safely = (right: string) => `CASE WHEN json_valid(${name}) THEN ${typed} AND ${found} ${right} END`
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    // SQLite reads decimal digits a little less exactly than JavaScript: both sides must be converted the same way.
    return safely(`json_extract(${parameter(context, JSON.stringify(value))}, '$')`)
  }
  return safely(parameter(context, typeof value === 'string' ? value.toWellFormed() : value))
}

/** An uncorrelated IN: SQLite finds the inner rows once, then either looks each outer row up or starts from them. */
function existsSql(
  { table, alias, where = '1' }: InnerRows,
  pairs: readonly { readonly outer: string; readonly inner: string }[],
): string {
  const from = `FROM ${quoted(table.name)} AS ${alias} WHERE ${where}`
  if (pairs.length === 0) return `EXISTS (SELECT 1 ${from})`
  const outer = pairs.map((pair) => pair.outer).join(', ')
  const columns = pairs.map((pair) => pair.inner).join(', ')
  return `(${outer}) IN (SELECT ${columns} ${from})`
}

export function nextAlias(context: SqlContext): string {
  return `t${context.aliases++}`
}
