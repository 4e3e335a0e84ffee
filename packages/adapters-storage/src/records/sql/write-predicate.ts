import type { Comparison, Predicate } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, FindTable, TableShape } from '../schema/table-shape.ts'
import { foldText } from '../values/fold-text.ts'
import { comparisonValue } from '../values/normal-value.ts'
import { prefixEnd } from '../values/prefix-range.ts'
import { isNarrow, looksElsewhere } from './narrow-conditions.ts'

type Value = string | number | boolean

/** Inner rows of `existsIn`: those of `table`, called `alias`, that fulfil `where`. */
export interface InnerRows {
  readonly table: TableShape
  readonly alias: string
  readonly where: string | undefined
}

/** What two databases write differently. Names are those of columns, quoted and with their alias. */
export interface PredicateDialect {
  readonly find: FindTable
  readonly always: string
  readonly never: string
  quoted(column: string): string
  nextAlias(): string
  /** Whether a condition is false or unknown. */
  notTrue(condition: string): string
  /** The value that a column is compared with. */
  operand(value: Value, table: TableShape, column: ColumnShape): string
  /** A text as the database holds it. @default as it is */
  stored?(text: string): string
  /** Operand of a text in stored form. */
  text(stored: string): string
  /** Whether what an index holds of a long text is equal. @default indexes hold the text */
  equalDigests?(name: string, value: string): string
  /** At least two values. */
  oneOf(name: string, values: readonly Value[], table: TableShape, column: ColumnShape): string
  contains(name: string, folded: string): string
  endsWith(name: string, end: string): string
  json(name: string, path: readonly string[], operator: string, value: Value): string
  exists(inner: InnerRows, pairs: readonly { readonly outer: string; readonly inner: string }[]): string
  /**
   * Rows that fulfil one of several conditions, each written for rows of an alias of its own. `key`: the rows' primary key.
   * @default the conditions are joined by `or`
   */
  alternatives?(
    table: TableShape,
    key: string,
    conditions: readonly { readonly alias: string; readonly where: string }[],
  ): string
}

const operators: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

/**
 * A condition in SQL over the rows called `alias` (empty: unqualified, for partial indexes). SQL's third truth value does
 * not leak: it counts as false at the top, and every `not` turns it into true.
 * @throws `invalid_input`
 */
export function writePredicate(
  dialect: PredicateDialect,
  predicate: Predicate,
  table: TableShape,
  alias: string,
): string {
  const name = (column: string): string => nameIn(dialect, table, alias, column)
  const textName = (column: string): string => {
    if (table.column(column).type !== 'text') throw invalidInput(`Column ${table.name}.${column} is not text.`)
    return name(column)
  }
  const stored = (text: string): string => dialect.stored?.(text.toWellFormed()) ?? text.toWellFormed()
  switch (predicate.op) {
    case 'and':
    case 'or': {
      if (predicate.of.length === 0) return predicate.op === 'and' ? dialect.always : dialect.never
      const apart = predicate.op === 'or' ? alternativesSql(dialect, predicate.of, table, alias) : undefined
      if (apart !== undefined) return apart
      const parts = predicate.of.map((part) => writePredicate(dialect, part, table, alias))
      return `(${parts.join(predicate.op === 'and' ? ' AND ' : ' OR ')})`
    }
    case 'not':
      if (predicate.of.op === 'isNull') return `${name(predicate.of.column)} IS NOT NULL`
      return dialect.notTrue(writePredicate(withoutAlternatives(dialect), predicate.of, table, alias))
    case 'isNull':
      return `${name(predicate.column)} IS NULL`
    case 'in': {
      const column = table.column(predicate.column)
      const values = predicate.values.map((value) => comparisonValue(table, column, value))
      if (values.length === 0) return dialect.never
      if (values.length === 1) return compared(dialect, { op: 'eq', value: values[0]! }, table, column, name)
      return dialect.oneOf(name(column.name), values, table, column)
    }
    case 'contains':
      return dialect.contains(textName(predicate.column), stored(foldText(predicate.value.toWellFormed())))
    case 'prefix':
      return prefixSql(dialect, textName(predicate.column), stored(predicate.value))
    case 'suffix':
      return dialect.endsWith(textName(predicate.column), stored(predicate.value))
    case 'json': {
      const { value, path, compare } = predicate
      if (table.column(predicate.column).type !== 'json') {
        throw invalidInput(`Column ${table.name}.${predicate.column} is not json.`)
      }
      if (typeof value === 'number' && !Number.isFinite(value)) {
        throw invalidInput('A JSON value compares with finite numbers only.')
      }
      return dialect.json(name(predicate.column), path, operators[compare], value)
    }
    case 'existsIn':
      return existsSql(dialect, predicate, table, alias)
    default: {
      const column = table.column(predicate.column)
      const value = comparisonValue(table, column, predicate.value)
      return compared(dialect, { op: predicate.op, value }, table, column, name)
    }
  }
}

/** Where other tables are looked at, and rows have one key by which they can be found again. */
function alternativesSql(
  dialect: PredicateDialect,
  branches: readonly Predicate[],
  table: TableShape,
  alias: string,
): string | undefined {
  const [key, more] = table.primaryKey
  if (dialect.alternatives === undefined || key === undefined || more !== undefined || alias === '') return undefined
  if (!branches.some(looksElsewhere) || !branches.every((branch) => isNarrow(branch, table))) return undefined
  const conditions = branches.map((branch) => {
    const own = dialect.nextAlias()
    return { alias: own, where: writePredicate(dialect, branch, table, own) }
  })
  return dialect.alternatives(table, nameIn(dialect, table, alias, key.name), conditions)
}

/** What is not wanted is checked row by row: all rows that it is true of may be many. */
function withoutAlternatives(dialect: PredicateDialect): PredicateDialect {
  const { alternatives: _, ...rest } = dialect
  return rest
}

function compared(
  dialect: PredicateDialect,
  { op, value }: { readonly op: Comparison; readonly value: Value },
  table: TableShape,
  column: ColumnShape,
  name: (column: string) => string,
): string {
  const left = name(column.name)
  const plain = `${left} ${operators[op]} ${dialect.operand(value, table, column)}`
  const digests = op === 'eq' && column.long ? dialect.equalDigests?.(left, String(value)) : undefined
  return digests === undefined ? plain : `(${digests} AND ${plain})`
}

/** @throws `invalid_input` for a column that the table does not have */
function nameIn(dialect: PredicateDialect, table: TableShape, alias: string, column: string): string {
  const quoted = dialect.quoted(table.column(column).name)
  return alias === '' ? quoted : `${alias}.${quoted}`
}

function prefixSql(dialect: PredicateDialect, column: string, start: string): string {
  if (start === '') return `${column} IS NOT NULL`
  const from = `${column} >= ${dialect.text(start)}`
  const end = prefixEnd(start)
  return end === undefined ? from : `(${from} AND ${column} < ${dialect.text(end)})`
}

function existsSql(
  dialect: PredicateDialect,
  predicate: Extract<Predicate, { op: 'existsIn' }>,
  table: TableShape,
  outerAlias: string,
): string {
  const inner = dialect.find(predicate.table)
  const alias = dialect.nextAlias()
  const pairs = predicate.on.map((pair) => {
    if (table.column(pair.outer).type !== inner.column(pair.inner).type) {
      throw invalidInput(`Columns ${table.name}.${pair.outer} and ${inner.name}.${pair.inner} differ in type.`)
    }
    return {
      outer: nameIn(dialect, table, outerAlias, pair.outer),
      inner: nameIn(dialect, inner, alias, pair.inner),
    }
  })
  const where = predicate.where === undefined ? undefined : writePredicate(dialect, predicate.where, inner, alias)
  return dialect.exists({ table: inner, alias, where }, pairs)
}
