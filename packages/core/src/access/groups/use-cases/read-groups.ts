import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { requireAdministrator, requireGlobal, scopeOf } from '../../scope.ts'
import { requireAccount, type User } from '../../users/index.ts'
import { membersOf } from '../group-member-records.ts'
import { groupOf, type Group } from '../group.ts'
import type { GroupsDependencies } from '../groups-dependencies.ts'

/** All groups, by name. @throws `forbidden` with a key of one collection, and for guests */
export const listGroups =
  ({ records }: GroupsDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<Group[]> => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    requireAccount(principal)
    return (await records.list(scopeOf(principal), check(pageSchema, page))).map(groupOf)
  }

/** Members put into a group here, in order of their ids. For administrators. @throws `not_found` */
export const listGroupMembers =
  ({ records, storage, users }: GroupsDependencies) =>
  async (principal: Principal, id: string, page: Page = {}, options: CallOptions = {}): Promise<User[]> => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    requireAdministrator(principal)
    const range = check(pageSchema, page)
    await records.require(scopeOf(principal), id)
    const ids = await membersOf(storage, id, range)
    const known = await users.many(ids)
    return ids.flatMap((userId) => known.get(userId) ?? [])
  }
