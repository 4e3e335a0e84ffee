import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, never, or } from '../../kernel/ports/index.ts'
import { existsIn, deleteAll, rowBy, type RecordStore, type Where } from '../../kernel/records/index.ts'
import type { Scope } from '../scope.ts'
import { userTable } from '../users/index.ts'
import { apiKeyTable, type ApiKeyRow } from './api-key-table.ts'

/** Whose keys: the user's own, or everybody's, which is for administrators. */
export type ApiKeyRange = 'own' | 'all'

export interface ApiKeyRecords {
  /** @throws `not_found` when missing or outside the range */
  require(scope: Scope, range: ApiKeyRange, id: string): Promise<ApiKeyRow>
  /** Newest first. The filter is part of the key's name or of its user's. */
  list(scope: Scope, range: ApiKeyRange, filter: string | undefined, page: PageRange): Promise<ApiKeyRow[]>
}

/** A key of one collection sees no keys, not even itself. */
function visibleKeys(scope: Scope, range: ApiKeyRange): Where<typeof apiKeyTable> {
  if (scope.collectionId !== undefined) return never
  return range === 'all' ? always : eq('user_id', scope.userId)
}

const named = (filter: string): Where<typeof apiKeyTable> =>
  or(contains('name', filter), existsIn(userTable, [{ outer: 'user_id', inner: 'id' }], contains('username', filter)))

export function apiKeyRecords(storage: RecordStore): ApiKeyRecords {
  return {
    async require(scope, range, id) {
      const where = and(eq('id', id), visibleKeys(scope, range))
      const [row] = await storage.read({ from: apiKeyTable, where, limit: 1 })
      if (row) return row
      throw new DocentError({ code: 'not_found', message: 'There is no API key with this id, or it is not yours.' })
    },
    list: (scope, range, filter, page) =>
      storage.read({
        from: apiKeyTable,
        where: and(visibleKeys(scope, range), filter === undefined ? always : named(filter)),
        orderBy: [{ column: 'created_at', direction: 'descending' }],
        ...page,
        cost: filter === undefined ? 'indexed' : 'scan',
      }),
  }
}

/** Some keys of a user that still open something. */
export const activeKeysOf = (storage: RecordStore, userId: string, limit: number): Promise<ApiKeyRow[]> =>
  storage.read({ from: apiKeyTable, where: and(eq('user_id', userId), eq('is_active', true)), limit })

/** For a collection on its way out: keys that open nothing else. */
export const deleteKeysOfCollection = (
  storage: RecordStore,
  collectionId: string,
  signal: AbortSignal,
): Promise<number> => deleteAll(storage, apiKeyTable, eq('collection_id', collectionId), signal)

/** The key with this hash of its secret. */
export const findKeyByHash = rowBy(apiKeyTable, 'hash')

export const keysNamed = (storage: RecordStore, userId: string, name: string): Promise<ApiKeyRow[]> =>
  storage.read({ from: apiKeyTable, where: and(eq('user_id', userId), eq('name', name)) })

export async function hasKey(
  storage: RecordStore,
  userId: string,
  { name, hint }: { readonly name: string; readonly hint: string },
): Promise<boolean> {
  const where = and(eq('user_id', userId), eq('name', name), eq('hint', hint))
  return (await storage.read({ from: apiKeyTable, where, columns: ['id'], limit: 1 })).length > 0
}
