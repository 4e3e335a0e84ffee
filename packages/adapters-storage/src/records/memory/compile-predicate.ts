import type { ColumnValue, Predicate, Row, Scalar } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { FindTable, TableShape } from '../schema/table-shape.ts'
import { compareValues, comparisonHolds } from '../values/compare-values.ts'
import { foldText } from '../values/fold-text.ts'
import { comparisonValue } from '../values/normal-value.ts'

export type RowTest = (row: Row) => boolean

/** Access of a predicate to the rest of the store. */
export interface PredicateContext {
  readonly find: FindTable
  /** Rows of a table whose columns have these values, none of them null. */
  rowsWith(table: TableShape, columns: readonly string[], values: readonly ColumnValue[]): Iterable<Row>
}

/** Turns a predicate into a function over rows, checking names and types on the way. @throws `invalid_input` */
export function compilePredicate(predicate: Predicate, table: TableShape, context: PredicateContext): RowTest {
  switch (predicate.op) {
    case 'and': {
      const tests = predicate.of.map((part) => compilePredicate(part, table, context))
      return (row) => tests.every((test) => test(row))
    }
    case 'or': {
      const tests = predicate.of.map((part) => compilePredicate(part, table, context))
      return (row) => tests.some((test) => test(row))
    }
    case 'not': {
      const test = compilePredicate(predicate.of, table, context)
      return (row) => !test(row)
    }
    case 'isNull': {
      const { name } = table.column(predicate.column)
      return (row) => row[name] === null
    }
    case 'in': {
      const column = table.column(predicate.column)
      const values = new Set<ColumnValue>(predicate.values.map((value) => comparisonValue(table, column, value)))
      return (row) => values.has(row[column.name] as ColumnValue)
    }
    case 'contains': {
      const name = textColumn(table, predicate.column)
      const needle = foldText(predicate.value.toWellFormed())
      return (row) => {
        const value = row[name]
        return typeof value === 'string' && foldText(value).includes(needle)
      }
    }
    case 'prefix': {
      const name = textColumn(table, predicate.column)
      const start = predicate.value.toWellFormed()
      return (row) => {
        const value = row[name]
        return typeof value === 'string' && value.startsWith(start)
      }
    }
    case 'suffix': {
      const name = textColumn(table, predicate.column)
      const end = predicate.value.toWellFormed()
      return (row) => {
        const value = row[name]
        return typeof value === 'string' && value.endsWith(end)
      }
    }
    case 'json':
      return jsonTest(predicate, table)
    case 'existsIn':
      return existsTest(predicate, table, context)
    default: {
      const column = table.column(predicate.column)
      const right = comparisonValue(table, column, predicate.value)
      return (row) => {
        const left = row[column.name] as Scalar
        return left !== null && comparisonHolds(compareValues(left, right), predicate.op)
      }
    }
  }
}

function textColumn(table: TableShape, name: string): string {
  if (table.column(name).type !== 'text') throw invalidInput(`Column ${table.name}.${name} is not text.`)
  return name
}

function jsonTest(predicate: Extract<Predicate, { op: 'json' }>, table: TableShape): RowTest {
  const { name, type } = table.column(predicate.column)
  if (type !== 'json') throw invalidInput(`Column ${table.name}.${name} is not json.`)
  const { path, compare } = predicate
  if (typeof predicate.value === 'number' && !Number.isFinite(predicate.value)) {
    throw invalidInput('A JSON value compares with finite numbers only.')
  }
  const value = typeof predicate.value === 'string' ? predicate.value.toWellFormed() : predicate.value
  return (row) => {
    let found: unknown = row[name]
    for (const key of path) {
      if (typeof found !== 'object' || found === null || Array.isArray(found) || !Object.hasOwn(found, key))
        return false
      found = (found as Record<string, unknown>)[key]
    }
    return typeof found === typeof value && comparisonHolds(compareValues(found as Scalar, value), compare)
  }
}

function existsTest(
  predicate: Extract<Predicate, { op: 'existsIn' }>,
  table: TableShape,
  context: PredicateContext,
): RowTest {
  const inner = context.find(predicate.table)
  for (const { outer, inner: innerName } of predicate.on) {
    if (table.column(outer).type !== inner.column(innerName).type) {
      throw invalidInput(`Columns ${table.name}.${outer} and ${inner.name}.${innerName} differ in type.`)
    }
  }
  const test = predicate.where === undefined ? () => true : compilePredicate(predicate.where, inner, context)
  const columns = predicate.on.map((pair) => pair.inner)
  return (row) => {
    const values = predicate.on.map((pair) => row[pair.outer] as ColumnValue)
    if (values.includes(null)) return false
    for (const candidate of context.rowsWith(inner, columns, values)) if (test(candidate)) return true
    return false
  }
}
