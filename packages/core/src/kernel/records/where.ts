import {
  existsIn as existsInNamed,
  type ColumnOf,
  type ColumnValue,
  type Predicate,
  type RowOf,
  type TableDefinition,
} from '../ports/index.ts'

/** A condition on the rows of a table: `Where<typeof tagTable>`. */
export type Where<Table extends TableDefinition> = Predicate<RowOf<Table>>

/** True when `table` holds a row whose `inner` columns equal this row's `outer` columns and which matches `where`. */
export const existsIn = <Table extends TableDefinition, Outer extends string>(
  table: Table,
  on: readonly { readonly outer: Outer; readonly inner: ColumnOf<NoInfer<Table>> }[],
  where?: Where<NoInfer<Table>>,
): Predicate<{ readonly [Column in NoInfer<Outer>]: ColumnValue }> => existsInNamed(table.name, on, where)
