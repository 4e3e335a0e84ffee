import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, eq, never, type Predicate, type Row, type StorageDriver } from '../../kernel/ports/index.ts'
import type { Scope } from '../scope.ts'
import { userTable } from './user-table.ts'

export interface UserRecords {
  /** In order of username. */
  list(scope: Scope, page: PageRange): Promise<Row[]>
  /** @throws `not_found` */
  require(scope: Scope, id: string): Promise<Row>
}

/** Usernames are what sharing goes by, so every user sees all users; a key of one collection sees none. */
const visibleUsers = (scope: Scope): Predicate => (scope.collectionId === undefined ? always : never)

export const noSuchUser = () => new DocentError({ code: 'not_found', message: 'There is no user with this id.' })

export function userRecords(storage: StorageDriver): UserRecords {
  return {
    list: (scope, page) =>
      storage.read({ from: userTable.name, where: visibleUsers(scope), orderBy: [{ column: 'username' }], ...page }),
    async require(scope, id) {
      const [row] = await storage.read({
        from: userTable.name,
        where: and(eq('id', id), visibleUsers(scope)),
        limit: 1,
      })
      if (!row) throw noSuchUser()
      return row
    },
  }
}
