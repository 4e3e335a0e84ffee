import { eq, isIn, type ColumnOf, type RowOf, type TableDefinition } from '../ports/index.ts'
import type { RecordStore } from './record-store.ts'
import type { Where } from './where.ts'

/**
 * For repositories: finds the row of the table whose column has a value, whole or some of its columns. No right to see it is
 * asked for.
 */
export const rowBy =
  <Table extends TableDefinition>(table: Table, by: ColumnOf<NoInfer<Table>>) =>
  async <Column extends ColumnOf<Table> = ColumnOf<Table>>(
    storage: RecordStore,
    value: string,
    columns?: readonly Column[],
  ): Promise<Pick<RowOf<Table>, Column> | undefined> => {
    const where = eq(by, value) as Where<Table>
    const [row] = await storage.read({ from: table, where, limit: 1, ...(columns && { columns }) })
    return row
  }

export const rowById = <
  Table extends TableDefinition & { readonly columns: { readonly id: { readonly type: 'text' } } },
>(
  table: Table,
) => rowBy<Table>(table, 'id' as ColumnOf<Table>)

/** Like `rowBy`, but all rows whose column has the value, or one of the values. */
export const rowsBy =
  <Table extends TableDefinition>(table: Table, by: ColumnOf<NoInfer<Table>>) =>
  async <Column extends ColumnOf<Table> = ColumnOf<Table>>(
    storage: RecordStore,
    values: string | readonly string[],
    columns?: readonly Column[],
  ): Promise<Pick<RowOf<Table>, Column>[]> => {
    const where = (typeof values === 'string' ? eq(by, values) : isIn(by, values)) as Where<Table>
    return storage.read({ from: table, where, ...(columns && { columns }) })
  }
