import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { isAdministrator, requireGlobal, scopeOf } from '../../scope.ts'
import { requireAccount } from '../require-account.ts'
import { userOf, type User } from '../user.ts'
import type { UsersDependencies } from '../users-dependencies.ts'

/** Names are for sharing; how to reach people outside of here is their own matter. */
const shownTo = (principal: Principal, user: User): User =>
  isAdministrator(principal) || user.id === principal.userId ? user : { ...user, email: '' }

/** All users, by username. @throws `forbidden` with a key of one collection, and for guests */
export const listUsers =
  ({ records }: UsersDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<User[]> => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    requireAccount(principal)
    const rows = await records.list(scopeOf(principal), check(pageSchema, page))
    return rows.map((row) => shownTo(principal, userOf(row)))
  }

/** @throws `not_found`, and `forbidden` as for the list */
export const getUser =
  ({ records }: UsersDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<User> => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    requireAccount(principal)
    return shownTo(principal, userOf(await records.require(scopeOf(principal), id)))
  }
