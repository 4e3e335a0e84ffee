import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, gt, isIn, isNull, never, or } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import type { Scope } from '../scope.ts'
import { userTable, type UserRow } from './user-table.ts'

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
