import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { remove, requireAbsent, requireMatch } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { grantTable } from '../../grants/grants-table.ts'
import { requireAdministrator, requireGlobal, scopeOf } from '../../scope.ts'
import { noSuchUser } from '../../users/index.ts'
import { namesSchema } from '../access-name.ts'
import { membersAmong, deleteMembersOf } from '../group-member-records.ts'
import { findGroupByName, sharedWithGroup, isSharedWithGroup } from '../group-records.ts'
import { groupInputSchema, groupOf, type Group, type GroupInput } from '../group.ts'
import { groupMemberTable, groupTable, type GroupRow } from '../group-tables.ts'
import type { GroupsDependencies } from '../groups-dependencies.ts'

/** For administrators. @throws `wrong_state` when there is a group of this name */
export const createGroup =
  ({ runtime, storage, idempotency, rights }: GroupsDependencies) =>
  async (principal: Principal, input: GroupInput, options: CallOptions = {}): Promise<Group> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const checked = check(groupInputSchema, input)
    return idempotency.once<Group, Group>(principal, 'createGroup', checked, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          if (await findGroupByName(storage, checked.name)) throw nameTaken()
          const row = { id: draft.uuid(), ...checked, created_at: draft.now, updated_at: draft.now }
          draft.insert(groupTable, row)
          draft.record('group', row.id, 'CREATED')
          // Authenticators may name it by its name.
          draft.afterCommit(() => rights.forget())
          const group = groupOf(row)
          remember(draft, group)
          return group
        }),
    })
  }

const nameTaken = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'There is a group of this name already; choose another name.',
    details: { field: 'name' },
  })

/**
 * Deletes groups with the roles and members they have; all or none. For administrators.
 * @throws `not_found`, and `wrong_state` while something is shared with one of them
 */
export const deleteGroups =
  (by: 'id' | 'name') =>
  ({ runtime, storage, records, rights }: GroupsDependencies) =>
  async (principal: Principal, values: readonly string[], options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const wanted = check(namesSchema.min(1), values)
    const gone = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const rows = await records.requireMany(scopeOf(principal), by, wanted)
      for (const row of rows) {
        const id = row.id
        if (await isSharedWithGroup(storage, id)) throw stillShared(row)
        draft.step(requireAbsent(grantTable, sharedWithGroup(id)), () => stillShared(row))
        draft.step(remove(groupTable, { id }, { required: true }))
        draft.record('group', id, 'DELETED')
      }
      draft.afterCommit(() => rights.forget())
      return rows.map((row) => row.id)
    })
    // Members of a group that is gone mean nothing; what a crash leaves of them is never read.
    await deleteMembersOf(storage, gone)
  }

const stillShared = (row: GroupRow) =>
  new DocentError({
    code: 'wrong_state',
    message: `Something is shared with the group "${row.name}"; revoke the share first.`,
  })

/** Puts users into a group; who is in it already stays. For administrators. @throws `not_found` */
export const addGroupMembers =
  (dependencies: GroupsDependencies) =>
  async (principal: Principal, id: string, userIds: readonly string[], options: CallOptions = {}): Promise<void> => {
    const { runtime, storage, users, rights } = dependencies
    const wanted = await membersFor(dependencies, principal, id, userIds)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const known = await users.many(wanted)
      if (wanted.some((userId) => !known.has(userId))) throw noSuchUser()
      const present = new Set(await membersAmong(storage, id, wanted))
      const added = wanted.filter((userId) => !present.has(userId))
      if (added.length === 0) return
      draft.step(requireMatch(groupTable, eq('id', id)))
      for (const userId of added) {
        draft.insert(groupMemberTable, { user_id: userId, group_id: id, created_at: draft.now })
        draft.record('group', id, 'MEMBER_ADDED', { userId })
      }
      draft.afterCommit(() => rights.forget())
    })
  }

/** Takes users out of a group; who is not in it is left out. For administrators. @throws `not_found` for the group */
export const removeGroupMembers =
  (dependencies: GroupsDependencies) =>
  async (principal: Principal, id: string, userIds: readonly string[], options: CallOptions = {}): Promise<void> => {
    const { runtime, storage, rights } = dependencies
    const wanted = await membersFor(dependencies, principal, id, userIds)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      for (const userId of await membersAmong(storage, id, wanted)) {
        draft.step(remove(groupMemberTable, { user_id: userId, group_id: id }))
        draft.record('group', id, 'MEMBER_REMOVED', { userId })
      }
      draft.afterCommit(() => rights.forget())
    })
  }

async function membersFor(
  { records }: GroupsDependencies,
  principal: Principal,
  id: string,
  userIds: readonly string[],
): Promise<string[]> {
  requireGlobal(principal)
  requireAdministrator(principal)
  const wanted = [...new Set(check(namesSchema.min(1), userIds))]
  await records.require(scopeOf(principal), id)
  return wanted
}
