import type { Row, TableDefinition } from '../../kernel/ports/index.ts'
import { remove, update, type Changes, type Where } from '../../kernel/records/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { someKeys } from './owned-records.ts'
import type { ErasedKind } from './erasure.ts'
import type { Erasing } from './erasing.ts'

const atOnce = 100

interface PlainRows<Table extends TableDefinition> {
  readonly table: Table
  readonly where: Where<NoInfer<Table>>
  /** Absent: not worth a line in the receipt. */
  readonly kind?: ErasedKind
  /** No index leads to them. */
  readonly scan?: boolean
}

const keyOf = ({ primaryKey }: TableDefinition, row: Row): Row =>
  Object.fromEntries(primaryKey.map((column) => [column, row[column]!]))

const keysOf = <Table extends TableDefinition>(
  draft: Draft,
  { table, where, scan = false }: PlainRows<Table>,
): Promise<Row[]> => someKeys(draft.storage, table, where, { scan, limit: atOnce })

/** Removes rows without a lifecycle. */
export const removeRows = <Table extends TableDefinition>(of: Erasing, rows: PlainRows<Table>): Promise<void> =>
  of.bites(async (draft, tally) => {
    const table: TableDefinition = rows.table
    const found = await keysOf(draft, rows)
    for (const row of found) draft.step(remove(table, keyOf(table, row), { required: true }))
    if (rows.kind !== undefined) tally('removed', rows.kind, found.length)
    return found.length
  })

/** Writes columns of rows that stay. */
export const changeRows = <Table extends TableDefinition>(
  of: Erasing,
  rows: PlainRows<Table> & { readonly set: Changes<NoInfer<Table>> },
): Promise<void> =>
  of.bites(async (draft, tally) => {
    const table: TableDefinition = rows.table
    const set = rows.set as Changes<TableDefinition>
    const where = rows.where as Where<TableDefinition>
    const found = await keysOf(draft, rows)
    for (const row of found) draft.step(update(table, { key: keyOf(table, row), set, where }))
    if (rows.kind !== undefined) tally('kept', rows.kind, found.length)
    return found.length
  })
