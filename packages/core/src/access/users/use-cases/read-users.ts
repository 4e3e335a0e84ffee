import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { requireGlobal, scopeOf } from '../../scope.ts'
import { requireAccount } from '../require-account.ts'
import { userOf, type User } from '../user.ts'
import type { UsersDependencies } from '../users-dependencies.ts'

/** All users, by username. @throws `forbidden` with a key of one collection, and for guests */
export const listUsers =
  ({ records }: UsersDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<User[]> => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    requireAccount(principal)
    const rows = await records.list(scopeOf(principal), check(pageSchema, page))
    return rows.map(userOf)
  }

/** @throws `not_found`, and `forbidden` as for the list */
export const getUser =
  ({ records }: UsersDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<User> => {
    options.signal?.throwIfAborted()
    requireGlobal(principal)
    requireAccount(principal)
    return userOf(await records.require(scopeOf(principal), id))
  }
