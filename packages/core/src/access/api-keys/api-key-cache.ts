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
  const entries = new Map<string, { readonly key: KnownKey; readonly until: number }>()
  let changes = 0
  return {
    async find(hash, load) {
      const known = entries.get(hash)
      if (known && known.until > clock.now()) return known.key
      entries.delete(hash)
      const before = changes
      const key = await load()
      // A key changed while this one was read: it may be the same, read before its change.
      if (key === undefined || before !== changes) return key
      const oldest = entries.size >= mostKeys ? entries.keys().next() : undefined
      if (oldest?.done === false) entries.delete(oldest.value)
      entries.set(hash, { key, until: clock.now() + keepMs })
      return key
    },
    forget(hash) {
      changes += 1
      entries.delete(hash)
    },
    forgetCollection(collectionId) {
      changes += 1
      for (const [hash, { key }] of entries)
        if (key.scope.kind === 'collection' && key.scope.collectionId === collectionId) entries.delete(hash)
    },
    forgetUser(userId) {
      changes += 1
      for (const [hash, { key }] of entries) if (key.user.id === userId) entries.delete(hash)
    },
  }
}
