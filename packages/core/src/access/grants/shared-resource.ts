import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, type Row } from '../../kernel/ports/index.ts'
import type { Scope } from '../scope.ts'
import type { ShareLevel } from './share-levels.ts'
import type { SharedKind } from './visible-to.ts'

/** What a change does to who sees a resource: fewer see it also where nothing else may be changed any more. */
export type SharingChange = 'widen' | 'narrow'

/** A kind of resource as sharing sees it. Its table has `owner_id`, `is_public`, `user_count`, `group_count` and the columns of an entity. */
export interface SharedResource {
  readonly kind: SharedKind
  readonly table: string
  /** In messages, such as `collection`. */
  readonly noun: string
  /** What it can be shared for. */
  readonly levels: readonly ShareLevel[]
  /**
   * The row, where the scope decides who else sees it.
   * @throws `not_found` when invisible, `forbidden` when visible but not theirs, `wrong_state` when it cannot be shared now
   */
  requireManaged(scope: Scope, id: string, change: SharingChange): Promise<Row>
}

/** Users, and groups, that one resource is shared with at most: a batch can take them all back. */
export const mostSharedWith = 1_000

/** The batch is about the resource as it was read: deleted or handed over meanwhile, it decides again. */
export function requireUnchanged(draft: Draft, { table }: SharedResource, row: Row): void {
  const id = String(row['id'])
  draft.step({
    kind: 'requireMatch',
    table,
    where: and(eq('id', id), eq('owner_id', String(row['owner_id'])), eq('state', String(row['state']))),
  })
}

/** Of two batches that each set who all sees the resource, one decides again. */
export function requireAlone(draft: Draft, { table }: SharedResource, row: Row, set: Row = {}): void {
  const key = { id: String(row['id']) }
  draft.step({
    kind: 'update',
    table,
    key,
    where: and(eq('owner_id', String(row['owner_id'])), eq('state', String(row['state']))),
    set,
    revision: Number(row['revision']),
  })
}

/** The owner counts as a user of it, so a thousand others make 1,001. */
export function count(draft: Draft, shared: SharedResource, id: string, by: { users?: number; groups?: number }): void {
  const { users = 0, groups = 0 } = by
  const change = {
    ...(users === 0 ? {} : { user_count: users }),
    ...(groups === 0 ? {} : { group_count: groups }),
  }
  if (Object.keys(change).length === 0) return
  const bounds = {
    ...(users > 0 ? { user_count: { atMost: mostSharedWith + 1 } } : {}),
    ...(groups > 0 ? { group_count: { atMost: mostSharedWith } } : {}),
  }
  draft.step({ kind: 'increment', table: shared.table, key: { id }, by: change, bounds }, () => tooMany(shared))
}

export const tooMany = ({ noun }: SharedResource) =>
  new DocentError({
    code: 'wrong_state',
    message: `A ${noun} can be shared with up to ${mostSharedWith} users and ${mostSharedWith} groups; share it with a group, or make it public.`,
  })
