import type { Authenticator, Principal, StorageDriver } from '@docent/core/ports'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import {
  apiKeyAuthenticator,
  apiKeyCache,
  apiKeyRecords,
  apiKeysService,
  apiKeysSystem,
  apiKeyTable,
  apiKeyUsage,
  ensureAdministratorKey,
  usersSystem,
  userTables,
  type ApiKeyUsage,
  type UsersSystem,
} from '../../../packages/core/src/access/index.ts'
import { memoryEngine, principal, type MemoryEngine } from '../memory-engine.ts'

export const second = 1_000
export const day = 86_400_000

export interface KeyEngine extends MemoryEngine {
  readonly users: UsersSystem
  readonly usage: ApiKeyUsage
  readonly service: ReturnType<typeof apiKeysService>
  readonly authenticator: Authenticator
  readonly authenticate: (bearer: string | undefined) => Promise<Principal | undefined>
  readonly ensureAdministratorKey: (secret: string) => Promise<void>
}

/** API keys over memory, with users alice, bob and root (an administrator), and a collection that alice sees. */
export async function keyEngine(wrap?: (storage: StorageDriver) => StorageDriver): Promise<KeyEngine> {
  const engine = await memoryEngine([...userTables, apiKeyTable], wrap)
  const inside = { ...engine, storage: recordStore(engine.storage) }
  const { storage } = inside
  const users = usersSystem(inside)
  const cache = apiKeyCache(engine)
  const usage = apiKeyUsage(inside)
  const collections = {
    collectionVisible: async (userId: string, id: string) =>
      userId === 'alice' && id === 'c1' ? { name: 'Papers' } : undefined,
    collectionExists: async (id: string) => id === 'c1',
    collectionNames: async (_scope: unknown, ids: readonly string[]) =>
      new Map(ids.filter((id) => id === 'c1').map((id) => [id, 'Papers'])),
  }
  const service = apiKeysService({ ...inside, records: apiKeyRecords(storage), users, cache, usage, collections })
  const authenticator = apiKeyAuthenticator({
    ...engine,
    keys: apiKeysSystem({ storage, users, collections }),
    cache,
    usage,
  })
  await users.ensureUser({ id: 'alice', username: 'alice', email: 'alice@example.org' })
  await users.ensureUser({ id: 'bob', username: 'bob' })
  await users.ensureUser({ id: 'root', username: 'root', isAdministrator: true })
  return {
    ...engine,
    users,
    usage,
    service,
    authenticator,
    authenticate: (bearer: string | undefined) => authenticator.authenticate({ bearer, headers: {} }),
    ensureAdministratorKey: (secret: string) => ensureAdministratorKey({ ...inside, users, cache }, secret),
  }
}

export const alice = principal('alice')
export const bob = principal('bob')
export const root = principal('root', { permissions: ['administrator'] })
