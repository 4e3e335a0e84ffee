import type { ColumnValue, OrderBy, Predicate, Row, Scalar } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { FindTable, TableShape } from '../schema/table-shape.ts'
import { compareValues } from '../values/compare-values.ts'
import { comparisonValue } from '../values/normal-value.ts'
import { compilePredicate, type PredicateContext } from './compile-predicate.ts'
import type { MemoryData } from './memory-data.ts'
import { keyText, type MemoryTable } from './memory-table.ts'

/** Rows of a table that match, in no particular order. */
export function matchingRows(
  data: MemoryData,
  find: FindTable,
  table: TableShape,
  where: Predicate | undefined,
): Row[] {
  const stored = storedTable(data, table)
  if (where === undefined) return [...stored.rows]
  const test = compilePredicate(where, table, predicateContext(data, find))
  const rows: Row[] = []
  for (const row of candidates(stored, where)) if (test(row)) rows.push(row)
  return rows
}

export function storedTable(data: MemoryData, table: TableShape): MemoryTable {
  return data.tables.get(table.name)!
}

export function predicateContext(data: MemoryData, find: FindTable): PredicateContext {
  return {
    find,
    rowsWith: (table, columns, values) => {
      const stored = storedTable(data, table)
      const best = columns
        .map((column, index) => ({ column, values: [values[index] as ColumnValue] }))
        .toSorted((a, b) => stored.candidateCount(a.column, a.values) - stored.candidateCount(b.column, b.values))[0]
      const rows = best === undefined ? undefined : stored.candidates(best.column, best.values)
      return filterEqual(rows ?? stored.rows, columns, values)
    },
  }
}

function* filterEqual(rows: Iterable<Row>, columns: readonly string[], values: readonly ColumnValue[]): Iterable<Row> {
  for (const row of rows) if (columns.every((column, index) => row[column] === values[index])) yield row
}

/** The smallest set of rows that equality conditions on indexed columns leave. */
function candidates(table: MemoryTable, where: Predicate): Iterable<Row> {
  const equalities = conjuncts(where).flatMap((part) => {
    if (part.op !== 'eq' && part.op !== 'in') return []
    const column = table.shape.column(part.column)
    const given = part.op === 'in' ? part.values : [part.value]
    const values = new Set(given.map((value) => comparisonValue(table.shape, column, value)))
    return [{ column: column.name, values: [...values] }]
  })
  const byName = new Map(equalities.map(({ column, values }) => [column, values]))
  const key = table.shape.primaryKey.map((column) => byName.get(column.name))
  if (key.every((values) => values?.length === 1)) {
    const row = table.get(keyText(key.map((values) => values![0]!)))
    return row === undefined ? [] : [row]
  }
  let best: (typeof equalities)[number] | undefined
  let fewest = Infinity
  for (const equality of equalities) {
    const count = table.candidateCount(equality.column, equality.values)
    if (count < fewest) [best, fewest] = [equality, count]
  }
  return (best && table.candidates(best.column, best.values)) ?? table.rows
}

function conjuncts(where: Predicate): readonly Predicate[] {
  return where.op === 'and' ? where.of.flatMap(conjuncts) : [where]
}

/** Sorts in place; the primary key breaks ties. */
export function sortRows(rows: Row[], table: TableShape, orderBy: readonly OrderBy[] = []): Row[] {
  const keys = orderBy.map(({ column: name, direction }) => {
    const column = table.column(name)
    if (column.type === 'json' || column.type === 'bytes') {
      throw invalidInput(`Column ${table.name}.${name} of type ${column.type} cannot be sorted by.`)
    }
    return { name, sign: direction === 'descending' ? -1 : 1 }
  })
  const all = [...keys, ...table.primaryKey.map(({ name }) => ({ name, sign: 1 }))]
  return rows.sort((a, b) => {
    for (const { name, sign } of all) {
      const order = compareValues(a[name] as Scalar, b[name] as Scalar)
      if (order !== 0) return sign * order
    }
    return 0
  })
}
