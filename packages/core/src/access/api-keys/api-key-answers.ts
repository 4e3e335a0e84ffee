import type { Clock } from '../../kernel/ports/index.ts'
import type { Scope } from '../scope.ts'
import type { UsersSystem } from '../users/index.ts'
import { apiKeyOf, type ApiKey } from './api-key.ts'
import type { ApiKeyRow } from './api-key-table.ts'

/** What keys need to know of collections, which are a higher slice. */
export interface KeyCollections {
  /** The collection as the user sees it; undefined when missing or not visible to the user. */
  readonly collectionVisible: (userId: string, collectionId: string) => Promise<{ readonly name: string } | undefined>
  /** Whether it is neither deleted nor being deleted, regardless of who may see it. */
  readonly collectionExists: (collectionId: string) => Promise<boolean>
  /** Names by id, as far as the scope sees the collections; without a scope of all. Missing ones are left out. */
  readonly collectionNames: (scope: Scope | undefined, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Rows of keys as callers see them, with the present names of their users and collections; a key outlives its user's right
 * to see the collection.
 */
export async function apiKeyAnswers(
  dependencies: {
    readonly users: UsersSystem
    readonly collections: Pick<KeyCollections, 'collectionNames'>
    readonly clock: Clock
  },
  rows: readonly ApiKeyRow[],
  scope: Scope | undefined,
): Promise<ApiKey[]> {
  const { users, collections, clock } = dependencies
  const collectionIds = rows.flatMap((row) => (row.collection_id === null ? [] : [row.collection_id]))
  const [usernames, collectionNames] = await Promise.all([
    users.usernames(rows.map((row) => row.user_id)),
    collectionIds.length === 0
      ? new Map<string, string>()
      : collections.collectionNames(scope, [...new Set(collectionIds)]),
  ])
  const now = clock.now()
  return rows.map((row) =>
    apiKeyOf(row, {
      username: usernames.get(row.user_id) ?? '',
      collectionName: collectionNames.get(String(row.collection_id)),
      now,
    }),
  )
}
