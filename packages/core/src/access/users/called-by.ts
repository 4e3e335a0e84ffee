import { eq, never, or, type Predicate } from '../../kernel/ports/index.ts'
import { existsIn } from '../../kernel/records/index.ts'
import type { Scope } from '../scope.ts'
import { formerUsernameTable } from './user-table.ts'

/** Rows whose column names the caller, as they are called or were called before. */
export const calledBy = <Column extends string>(
  scope: Scope,
  column: Column,
): Predicate<{ readonly [Name in NoInfer<Column>]: string | null }> =>
  scope.guest
    ? never
    : or(
        eq(column, scope.username),
        existsIn(formerUsernameTable, [{ outer: column, inner: 'username' }], eq('user_id', scope.userId)),
      )
