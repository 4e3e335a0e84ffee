import type { Scope } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { collectionTable, type CollectionRow } from './collection-table.ts'
import type { CollectionRecords } from './collection-records.ts'
import { noteUse } from './lifetime.ts'

/**
 * The row, when the scope may change the collection and it is not archived.
 * @throws `not_found` when invisible, `forbidden` when visible but not theirs to change, `wrong_state` when archived.
 */
export async function requireEditable(
  records: CollectionRecords,
  scope: Scope,
  id: string,
  level: 'write' | 'manage' = 'write',
): Promise<CollectionRow> {
  const row = await requireRight(records, scope, id, level)
  refuseArchived(row)
  return row
}

/** @throws `wrong_state` for an archived collection */
export function refuseArchived(collection: CollectionRow): void {
  if (collection.state !== 'archived') return
  throw new DocentError({ code: 'wrong_state', message: 'The collection is archived; unarchive it to change it.' })
}

/** @throws `not_found` when invisible, `forbidden` when visible without the right. */
export async function requireRight(
  records: CollectionRecords,
  scope: Scope,
  id: string,
  level: 'write' | 'manage',
): Promise<CollectionRow> {
  const visible = await records.require(scope, id, 'read')
  if (visible.owner_id === scope.userId) return visible
  return records.require(scope, id, level).catch((error: unknown) => {
    if (!DocentError.isInstance(error) || error.code !== 'not_found') throw error
    throw new DocentError({
      code: 'forbidden',
      message: 'You may see this collection but not change it; ask its owner for the right.',
    })
  })
}

/** Uses a collection: the batch requires that it is still there and open, and decides again when it is not. */
export function requireOpen(draft: Draft, id: string): void {
  draft.step(requireMatch(collectionTable, and(eq('id', id), eq('state', 'active'))))
  noteUse(draft, id)
}
