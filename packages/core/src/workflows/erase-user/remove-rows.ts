import type { Predicate, Row, TableDefinition } from '../../kernel/ports/index.ts'
import type { ErasedKind } from './erasure.ts'
import type { Erasing } from './erasing.ts'

const atOnce = 100

interface PlainRows {
  readonly table: TableDefinition
  readonly where: Predicate
  /** Absent: not worth a line in the receipt. */
  readonly kind?: ErasedKind
  /** No index leads to them. */
  readonly scan?: boolean
}

const keyOf = ({ primaryKey }: TableDefinition, row: Row): Row =>
  Object.fromEntries(primaryKey.map((column) => [column, row[column]!]))

/** Removes rows that stand for themselves. */
export const removeRows = (of: Erasing, { table, where, kind, scan = false }: PlainRows): Promise<void> =>
  of.bites(async (draft, tally) => {
    const rows = await draft.storage.read({
      from: table.name,
      where,
      columns: table.primaryKey,
      limit: atOnce,
      cost: scan ? 'scan' : 'indexed',
    })
    for (const row of rows) draft.step({ kind: 'delete', table: table.name, key: keyOf(table, row), required: true })
    if (kind !== undefined) tally('removed', kind, rows.length)
    return rows.length
  })

/** Writes columns of rows that stay. */
export const changeRows = (
  of: Erasing,
  { table, where, kind, scan = false, set }: PlainRows & { readonly set: Row },
): Promise<void> =>
  of.bites(async (draft, tally) => {
    const rows = await draft.storage.read({
      from: table.name,
      where,
      columns: table.primaryKey,
      limit: atOnce,
      cost: scan ? 'scan' : 'indexed',
    })
    for (const row of rows) draft.step({ kind: 'update', table: table.name, key: keyOf(table, row), set, where })
    if (kind !== undefined) tally('kept', kind, rows.length)
    return rows.length
  })
