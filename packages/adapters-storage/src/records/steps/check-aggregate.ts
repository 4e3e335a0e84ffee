import type { AggregateQuery } from '@docent/core/ports'
import { invalidInput } from '../invalid-input.ts'
import type { ColumnShape, TableShape } from '../schema/table-shape.ts'

export type Measure =
  | { readonly name: string; readonly kind: 'count' }
  | { readonly name: string; readonly kind: 'sum' | 'min' | 'max'; readonly column: ColumnShape }

/** The columns and measures of an aggregate, checked. @throws `invalid_input` */
export function checkAggregate(
  table: TableShape,
  query: AggregateQuery,
): { readonly groupBy: readonly ColumnShape[]; readonly measures: readonly Measure[] } {
  const groupBy = (query.groupBy ?? []).map((name) => scalarColumn(table, name))
  const measures = Object.entries(query.measures).map(([name, measure]): Measure => {
    if (groupBy.some((column) => column.name === name))
      throw invalidInput(`The measure ${name} has the name of a group.`)
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) throw invalidInput(`${name} is not a valid name for a measure.`)
    if ('count' in measure) return { name, kind: 'count' }
    if ('min' in measure) return { name, kind: 'min', column: scalarColumn(table, measure.min) }
    if ('max' in measure) return { name, kind: 'max', column: scalarColumn(table, measure.max) }
    const column = table.column(measure.sum)
    if (column.type !== 'integer' && column.type !== 'real')
      throw invalidInput(`Column ${table.name}.${column.name} has no sum.`)
    return { name, kind: 'sum', column }
  })
  if (measures.length === 0 && groupBy.length === 0) throw invalidInput('An aggregate needs a measure or a group.')
  return { groupBy, measures }
}

function scalarColumn(table: TableShape, name: string): ColumnShape {
  const column = table.column(name)
  if (column.type === 'json' || column.type === 'bytes') {
    throw invalidInput(`Column ${table.name}.${name} of type ${column.type} cannot be grouped or compared.`)
  }
  return column
}
