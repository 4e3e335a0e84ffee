import type { ColumnValue, Row } from '@docent/core/ports'
import type { FindTable } from '../schema/table-shape.ts'
import { compilePredicate } from './compile-predicate.ts'
import type { MemoryData } from './memory-data.ts'
import type { Clash, MemoryTable } from './memory-table.ts'
import { predicateContext } from './select-rows.ts'

/** The first unique constraint that a row would break as the row of `key`. Rows with a null in the constraint never do. */
export function findClash(
  state: { readonly data: MemoryData; readonly find: FindTable },
  table: MemoryTable,
  key: string,
  row: Row,
): Clash | undefined {
  const context = predicateContext(state.data, state.find)
  for (const { name, columns, where } of table.shape.unique) {
    const counts = where === undefined ? () => true : compilePredicate(where, table.shape, context)
    const values = columns.map((column) => row[column] as ColumnValue)
    if (values.includes(null) || !counts(row)) continue
    for (const other of context.rowsWith(table.shape, columns, values)) {
      if (table.keyOf(other) !== key && counts(other)) return { constraint: name }
    }
  }
  return undefined
}
