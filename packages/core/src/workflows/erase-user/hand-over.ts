import { deleteGrant, grantRecords, subjectOf, type SharedKind } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue, Row } from '../../kernel/ports/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'

/** Whether others see it. */
export const isShared = (row: Row): boolean =>
  row['is_public'] === true || Number(row['user_count']) > 1 || Number(row['group_count'] ?? 0) > 0

/** The new owner; undefined: it is removed. */
export const newOwnerOf = ({ newOwner, includePrivate }: Erasing, row: Row): NewOwner | undefined =>
  includePrivate || isShared(row) ? newOwner : undefined

/** Another owner in what a machine remembers. A row that changed meanwhile decides again. */
export function takeOver(draft: Draft, table: string, row: Row, newOwner: NewOwner, set: Row = {}): void {
  const context = row['context'] as Readonly<Record<string, JsonValue>>
  const remembered = 'ownerId' in context ? { context: { ...context, ownerId: newOwner.id } } : {}
  const revision = Number(row['revision'])
  draft.step({ kind: 'update', table, key: { id: String(row['id']) }, set: { ...set, ...remembered }, revision })
}

/** Gives a row of a lifecycle another owner, in its columns too. */
export function changeOwner(draft: Draft, table: string, row: Row, newOwner: NewOwner, more: Row = {}): void {
  const name = 'username' in row ? { username: newOwner.username } : {}
  takeOver(draft, table, row, newOwner, { owner_id: newOwner.id, ...name, ...more })
}

/** An owner needs no share of their own: it goes, and is counted no more. */
export async function dropGrantOfNewOwner(
  draft: Draft,
  of: { readonly kind: SharedKind; readonly table: string; readonly id: string },
  newOwner: NewOwner,
): Promise<void> {
  const subject = subjectOf('user', newOwner.id)
  if ((await grantRecords(draft.storage).level(of.kind, of.id, subject)) === undefined) return
  deleteGrant(draft, of.kind, of.id, subject)
  draft.step({ kind: 'increment', table: of.table, key: { id: of.id }, by: { user_count: -1 } })
}
