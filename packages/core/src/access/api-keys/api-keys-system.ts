import type { KeyScope } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { KeyCollections } from './api-key-answers.ts'
import type { Account, UsersSystem } from '../users/index.ts'
import { findKeyByHash } from './api-key-records.ts'
import { validityOf } from './api-key.ts'
import type { ApiKeyValidity } from './api-key-validity.ts'

/** A stored key with what authentication needs of its user. */
export interface KnownKey {
  readonly id: string
  readonly user: Account
  readonly scope: KeyScope
  readonly validity: Omit<ApiKeyValidity, 'lastUsedAt'>
  /** As stored; the authenticator keeps it up while the key is cached. */
  lastUsedAt: number | undefined
}

export interface ApiKeysSystem {
  /** Undefined when no key has this hash, its user is deactivated, or its user or collection is gone. Reads by unique indexes only. */
  findByHash(hash: string): Promise<KnownKey | undefined>
}

export function apiKeysSystem(dependencies: {
  readonly storage: RecordStore
  readonly users: UsersSystem
  readonly collections: Pick<KeyCollections, 'collectionExists'>
}): ApiKeysSystem {
  const { storage, users, collections } = dependencies
  return {
    async findByHash(hash) {
      const row = await findKeyByHash(storage, hash)
      // Rights and names are the user's of today, not of when the key was made.
      const user = row && (await users.find(row.user_id))
      if (!user || user.isErased || !user.isActive) return undefined
      const id = row.id
      const collectionId = row.collection_id as string | null
      if (collectionId !== null && !(await collections.collectionExists(collectionId))) return undefined
      const scope: KeyScope =
        collectionId === null ? { kind: 'global' } : { kind: 'collection', collectionId, keyId: id }
      const { lastUsedAt, ...validity } = validityOf(row)
      return { id, user, scope, validity, lastUsedAt }
    },
  }
}
