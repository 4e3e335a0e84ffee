import type { Draft, entityColumns } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, type RowOf } from '../../kernel/ports/index.ts'
import { increment, requireMatch, update } from '../../kernel/records/index.ts'
import type { Scope } from '../scope.ts'
import type { ShareLevel } from './share-levels.ts'
import type { SharedKind } from './visible-to.ts'

/** What a change does to who sees a resource: fewer see it also where nothing else may be changed any more. */
export type SharingChange = 'widen' | 'narrow'

/** What the tables of all shared resources have. */
export interface SharedTable {
  readonly name: string
  readonly columns: typeof entityColumns & {
    readonly owner_id: { readonly type: 'text' }
    readonly is_public: { readonly type: 'boolean' }
    readonly user_count: { readonly type: 'integer' }
    readonly group_count: { readonly type: 'integer' }
  }
  readonly primaryKey: readonly ['id']
}
export type SharedRow = Pick<RowOf<SharedTable>, 'id' | 'state' | 'revision' | 'owner_id' | 'is_public'>

/** A kind of resource as sharing sees it. */
export interface SharedResource {
  readonly kind: SharedKind
  readonly table: SharedTable
  /** In messages, such as `collection`. */
  readonly noun: string
  /** What it can be shared for. */
  readonly levels: readonly ShareLevel[]
  /**
   * The row, where the scope decides who else sees it.
   * @throws `not_found` when invisible, `forbidden` when visible but not theirs, `wrong_state` when it cannot be shared now
   */
  requireManaged(scope: Scope, id: string, change: SharingChange): Promise<SharedRow>
}

/** Users, and groups, that one resource is shared with at most: a batch can take them all back. */
export const mostSharedWith = 1_000

/** The batch is about the resource as it was read: deleted or handed over meanwhile, it decides again. */
export function requireUnchanged(draft: Draft, { table }: SharedResource, row: SharedRow): void {
  const id = row.id
  draft.step(requireMatch(table, and(eq('id', id), eq('owner_id', row.owner_id), eq('state', row.state))))
}

/** Of two batches that each set who all sees the resource, one decides again. */
export function requireAlone(
  draft: Draft,
  { table }: SharedResource,
  row: SharedRow,
  set: Partial<SharedRow> = {},
): void {
  const key = { id: row.id }
  draft.step(
    update(table, {
      key,
      where: and(eq('owner_id', row.owner_id), eq('state', row.state)),
      set,
      revision: row.revision,
    }),
  )
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
  draft.step(increment(shared.table, { key: { id }, by: change, bounds }), () => tooMany(shared))
}

export const tooMany = ({ noun }: SharedResource) =>
  new DocentError({
    code: 'wrong_state',
    message: `A ${noun} can be shared with up to ${mostSharedWith} users and ${mostSharedWith} groups; share it with a group, or make it public.`,
  })
