import { eq, existsIn, never, or, type Predicate } from '../../kernel/ports/index.ts'
import type { Scope } from '../scope.ts'
import { formerUsernameTable } from './user-table.ts'

/** Rows whose column names the caller, as they are called or were called before. */
export const calledBy = (scope: Scope, column: string): Predicate =>
  scope.guest
    ? never
    : or(
        eq(column, scope.username),
        existsIn(formerUsernameTable.name, [{ outer: column, inner: 'username' }], eq('user_id', scope.userId)),
      )
