import { compact } from '../../kernel/input/index.ts'
import type { Authenticator, Clock, Digests, Principal } from '../../kernel/ports/index.ts'
import { administratorPermission } from '../scope.ts'
import type { ApiKeyCache } from './api-key-cache.ts'
import { hashOf, longestSecret } from './api-key-secret.ts'
import type { ApiKeyUsage } from './api-key-usage.ts'
import { isAccepted } from './api-key-validity.ts'
import type { ApiKeysSystem, KnownKey } from './api-keys-system.ts'

export interface ApiKeyAuthenticatorDependencies {
  readonly keys: ApiKeysSystem
  readonly cache: ApiKeyCache
  readonly usage: ApiKeyUsage
  readonly clock: Clock
  readonly digests: Digests
}

function principalOf({ user, scope }: KnownKey): Principal {
  return compact({
    userId: user.id,
    username: user.username,
    email: user.email === '' ? undefined : user.email,
    scope,
    groups: [],
    permissions: user.isAdministrator && scope.kind === 'global' ? [administratorPermission] : [],
  })
}

/**
 * Knows callers by their API key. A key that is unknown, deactivated, expired or unused for too long is nobody's: the
 * caller does not learn which.
 */
export function apiKeyAuthenticator(dependencies: ApiKeyAuthenticatorDependencies): Authenticator {
  const { keys, cache, usage, clock, digests } = dependencies
  return {
    async authenticate({ bearer }) {
      if (bearer === undefined || bearer === '' || bearer.length > longestSecret) return undefined
      const hash = hashOf(digests, bearer)
      const key = await cache.find(hash, () => keys.findByHash(hash))
      if (!key) return undefined
      const now = clock.now()
      const lastUsedAt = usage.lastUsedAt(key.id) ?? key.lastUsedAt
      if (!isAccepted({ ...key.validity, lastUsedAt }, now)) return undefined
      key.lastUsedAt = now
      usage.count(key.id, now)
      return principalOf(key)
    },
  }
}
