import { LRUCache } from 'lru-cache'
import { roomFor } from '../../kernel/async/index.ts'
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
  const kept = new LRUCache<string, Promise<Account>>({
    ...roomFor(mostKept),
    ttl: keepMs,
    perf: clock,
    ttlResolution: 0,
  })
  return {
    accountOf({ userId: id, username, email, permissions }) {
      const administrator = permissions.includes(administratorPermission)
      const face = JSON.stringify([id, username, email, administrator])
      const known = kept.get(face)
      if (known) return known
      // Many first calls of one user at once are one.
      const account = users.admit({ id, username, email, administrator })
      kept.set(face, account)
      account.catch(() => kept.peek(face) === account && kept.delete(face))
      return account
    },
    forget: () => kept.clear(),
  }
}
