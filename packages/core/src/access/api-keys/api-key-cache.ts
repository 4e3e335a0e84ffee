import { readCache } from '../../kernel/async/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { KnownKey } from './api-keys-system.ts'

const keepMs = 5_000
const mostKeys = 1_000

/**
 * Keys seen in the last seconds, by hash. A change of a key in this process counts at once; what another process changes,
 * and a change of the name of the key's user, counts after 5 seconds at the latest. Unknown hashes are not kept, so guessing fills
 * nothing.
 */
export interface ApiKeyCache {
  find(hash: string, load: () => Promise<KnownKey | undefined>): Promise<KnownKey | undefined>
  /** To be called after the change is written. */
  forget(hash: string): void
  /** The same for all keys of a collection. */
  forgetCollection(collectionId: string): void
  /** The same for all keys of a user. */
  forgetUser(userId: string): void
}

export function apiKeyCache({ clock }: { readonly clock: Clock }): ApiKeyCache {
  const { get, forget, forgetWhere } = readCache<KnownKey>({ clock, keepMs, most: mostKeys })
  return {
    find: get,
    forget,
    forgetCollection: (collectionId) =>
      forgetWhere(({ scope }) => scope.kind === 'collection' && scope.collectionId === collectionId),
    forgetUser: (userId) => forgetWhere(({ user }) => user.id === userId),
  }
}
