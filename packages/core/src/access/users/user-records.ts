import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, gt, isIn, isNull, never, or, ne } from '../../kernel/ports/index.ts'
import { rowBy, rowsBy, type RecordStore, type Where, rowById } from '../../kernel/records/index.ts'
import type { Scope } from '../scope.ts'
import { userTable, formerUsernameTable, type UserRow, type FormerUsernameRow } from './user-table.ts'

export interface UserFilter {
  /** Part of the username or of the address. */
  readonly search?: string | undefined
  /** Unknown ids are left out. */
  readonly ids?: readonly string[] | undefined
}

export interface UserRecords {
  /** In order of username. */
  list(scope: Scope, page: PageRange): Promise<UserRow[]>
  /** Some of them in order of username, behind one. */
  after(scope: Scope, filter: UserFilter, username: string, limit: number): Promise<UserRow[]>
  /** @throws `not_found` */
  require(scope: Scope, id: string): Promise<UserRow>
}

/**
 * Usernames are what sharing goes by, so every user sees all users, without those who are being erased; a key of one
 * collection sees none.
 */
const visibleUsers = (scope: Scope): Where<typeof userTable> =>
  scope.collectionId === undefined ? isNull('erasure_id') : never

export const noSuchUser = () => new DocentError({ code: 'not_found', message: 'There is no user with this id.' })

export function userRecords(storage: RecordStore): UserRecords {
  return {
    list: (scope, page) =>
      storage.read({ from: userTable, where: visibleUsers(scope), orderBy: [{ column: 'username' }], ...page }),
    after: (scope, { search, ids }, username, limit) =>
      storage.read({
        from: userTable,
        where: and(
          visibleUsers(scope),
          gt('username', username),
          search === undefined ? always : or(contains('username', search), contains('email', search)),
          ids === undefined ? always : isIn('id', ids),
        ),
        orderBy: [{ column: 'username' }],
        limit,
        cost: search === undefined ? 'indexed' : 'scan',
      }),
    async require(scope, id) {
      const [row] = await storage.read({
        from: userTable,
        where: and(eq('id', id), visibleUsers(scope)),
        limit: 1,
      })
      if (!row) throw noSuchUser()
      return row
    },
  }
}

/** A user, also one who is being erased. */
export const findUser = rowById(userTable)

/** More than anybody is ever called. */
const mostNames = 500

export const formerUsernamesOf = (storage: RecordStore, userId: string): Promise<FormerUsernameRow[]> =>
  storage.read({ from: formerUsernameTable, where: eq('user_id', userId), limit: mostNames })

export const findUsers = rowsBy(userTable, 'id')
export const findUserByName = rowBy(userTable, 'username')
/** A name that somebody had once. */
export const findFormerUsername = rowBy(formerUsernameTable, 'username')

/** Ids and names of users by either. Names of users who are being erased lead to nobody. */
export const userNames = (
  storage: RecordStore,
  by: 'id' | 'username',
  values: readonly string[],
): Promise<Pick<UserRow, 'id' | 'username'>[]> => {
  const named = isIn(by, values)
  const where = by === 'id' ? named : and(named, isNull('erasure_id'))
  return storage.read({ from: userTable, where, columns: ['id', 'username'] })
}

/** Administrators who can call, besides a user. */
export const otherAdministrators = (userId: string): Where<typeof userTable> =>
  and(eq('is_administrator', true), ne('id', userId), isNull('deactivated_at'))

export async function hasOtherAdministrator(storage: RecordStore, userId: string): Promise<boolean> {
  const where = otherAdministrators(userId)
  return (await storage.read({ from: userTable, where, columns: ['id'], limit: 1, cost: 'scan' })).length > 0
}
