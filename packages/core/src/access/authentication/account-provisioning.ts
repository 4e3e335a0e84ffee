import type { Clock, Identity } from '../../kernel/ports/index.ts'
import { administratorPermission } from '../scope.ts'
import type { Account, UsersSystem } from '../users/index.ts'

const keepMs = 5_000
const mostKept = 10_000

/**
 * Provisions the accounts of users whom the host authenticates, at their first call. Kept for a few seconds, to save a read
 * per request; changes of an account count after that.
 */
export interface AccountProvisioning {
  accountOf(identity: Identity): Promise<Account>
  /** To be called when somebody is erased. */
  forget(): void
}

export function accountProvisioning({
  users,
  clock,
}: {
  readonly users: UsersSystem
  readonly clock: Clock
}): AccountProvisioning {
  const kept = new Map<string, { readonly account: Promise<Account>; readonly until: number }>()
  return {
    accountOf({ userId: id, username, email, permissions }) {
      const administrator = permissions.includes(administratorPermission)
      const face = JSON.stringify([id, username, email, administrator])
      const known = kept.get(face)
      if (known && known.until > clock.now()) return known.account
      kept.delete(face)
      const oldest = kept.size >= mostKept ? kept.keys().next() : undefined
      if (oldest?.done === false) kept.delete(oldest.value)
      // Many first calls of one user at once are one.
      const account = users.admit({ id, username, email, administrator })
      const entry = { account, until: clock.now() + keepMs }
      kept.set(face, entry)
      account.catch(() => kept.get(face) === entry && kept.delete(face))
      return account
    },
    forget: () => kept.clear(),
  }
}
