import { deleteGrant, grantRecords, subjectOf, type SharedKind, type SharedTable } from '../../access/index.ts'
import type { Draft, entityColumns } from '../../kernel/durable/index.ts'
import type { JsonValue, RowOf } from '../../kernel/ports/index.ts'
import { increment, update, type Changes } from '../../kernel/records/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'

/** What all tables of lifecycles have. */
interface LifecycleTable {
  readonly name: string
  readonly columns: typeof entityColumns
  readonly primaryKey: readonly ['id']
}
type OwnedTable = LifecycleTable & { readonly columns: { readonly owner_id: { readonly type: 'text' } } }

interface Shown {
  readonly is_public: boolean
  readonly user_count: number
  readonly group_count: number | null
}

/** Whether others see it. */
export const isShared = (row: Shown): boolean => row.is_public || row.user_count > 1 || (row.group_count ?? 0) > 0

/** The new owner; undefined: it is removed. */
export const newOwnerOf = ({ newOwner, includePrivate }: Erasing, row: Shown): NewOwner | undefined =>
  includePrivate || isShared(row) ? newOwner : undefined

/** Another owner in what a machine remembers. A row that changed meanwhile decides again. */
export function takeOver<Table extends LifecycleTable>(
  draft: Draft,
  table: Table,
  { id, context: before, revision }: RowOf<LifecycleTable>,
  newOwner: NewOwner,
  columns: Changes<NoInfer<Table>> = {},
): void {
  const context = before as Readonly<Record<string, JsonValue>>
  const remembered = 'ownerId' in context ? { context: { ...context, ownerId: newOwner.id } } : {}
  const set = { ...(columns as Changes<LifecycleTable>), ...remembered }
  draft.step(update<LifecycleTable>(table, { key: { id }, set, revision }))
}

/** Gives a row of a lifecycle another owner, in its columns too. */
export function changeOwner<Table extends OwnedTable>(
  draft: Draft,
  table: Table,
  row: RowOf<OwnedTable>,
  newOwner: NewOwner,
  more: Changes<NoInfer<Table>> = {},
): void {
  const name = 'username' in row ? { username: newOwner.username } : {}
  const columns = { owner_id: newOwner.id, ...name, ...more } as Changes<Table>
  takeOver(draft, table, row, newOwner, columns)
}

/** An owner needs no share of their own: it goes, and is counted no more. */
export async function dropGrantOfNewOwner(
  draft: Draft,
  of: { readonly kind: SharedKind; readonly table: SharedTable; readonly id: string },
  newOwner: NewOwner,
): Promise<void> {
  const subject = subjectOf('user', newOwner.id)
  if ((await grantRecords(draft.storage).level(of.kind, of.id, subject)) === undefined) return
  deleteGrant(draft, of.kind, of.id, subject)
  draft.step(increment(of.table, { key: { id: of.id }, by: { user_count: -1 } }))
}
