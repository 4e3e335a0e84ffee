import type { AggregateQuery, ColumnValue, Row, Scalar } from '@docent/core/ports'
import type { TableShape } from '../schema/table-shape.ts'
import { checkAggregate, type Measure } from '../steps/check-aggregate.ts'
import { compareValues } from '../values/compare-values.ts'

/** Groups in the order of their columns, empty values first. */
export function aggregateRows(table: TableShape, rows: readonly Row[], query: AggregateQuery): Row[] {
  const { groupBy, measures } = checkAggregate(table, query)
  if (groupBy.length === 0) return [measureRows(measures, rows)]
  const groups = Map.groupBy(rows, (row) => JSON.stringify(groupBy.map(({ name }) => row[name])))
  return [...groups.values()]
    .map((members) => {
      const keys = groupBy.map(({ name }) => [name, members[0]![name]!] as const)
      return { ...Object.fromEntries(keys), ...measureRows(measures, members) }
    })
    .sort((a: Row, b: Row) => {
      for (const { name } of groupBy) {
        const order = compareValues(a[name] as Scalar, b[name] as Scalar)
        if (order !== 0) return order
      }
      return 0
    })
}

function measureRows(measures: readonly Measure[], rows: readonly Row[]): Row {
  return Object.fromEntries(measures.map((measure) => [measure.name, measureValue(measure, rows)]))
}

function measureValue(measure: Measure, rows: readonly Row[]): ColumnValue {
  if (measure.kind === 'count') return rows.length
  const values = rows.map((row) => row[measure.column.name] as Scalar).filter((value) => value !== null)
  if (measure.kind === 'sum') return values.reduce<number>((sum, value) => sum + Number(value), 0)
  const sign = measure.kind === 'min' ? 1 : -1
  return values.reduce<Scalar>(
    (best, value) => (best === null || sign * compareValues(value, best) < 0 ? value : best),
    null,
  )
}
