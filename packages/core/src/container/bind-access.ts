import {
  accessRights,
  apiKeyAuthenticator,
  apiKeyCache,
  apiKeyRecords,
  apiKeysService,
  apiKeysSystem,
  apiKeyUsage,
  claimedIds,
  accountProvisioning,
  groupRecords,
  groupsService,
  permissionsService,
  roleRecords,
  rolesService,
  grantRecords,
  scopeOf,
  type Scope,
  userRecords,
  usersService,
  usersSystem,
} from '../access/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { and, eq, isIn, type Principal } from '../kernel/ports/index.ts'
import { visibleCollections, collectionTable } from '../resources/collections/index.ts'
import type { Bind, Resolved } from './binder.ts'
import { services } from './identifiers.ts'

/** Users, groups, roles and API keys. */
export function bindAccess(bind: Bind): void {
  const {
    records: storage,
    clock,
    ids,
    digests,
    logger,
    runtime,
    idempotency,
    collectionRecords: collectionsById,
    usersSystem: users,
    apiKeyCache: keyCache,
    apiKeyUsage: keyUsage,
    apiKeysSystem: keys,
    accessRights: rights,
    groupRecords: groupsById,
  } = services

  bind(services.userRecords, { storage }, (needs) => userRecords(needs.storage))
  bind(users, { storage, runtime }, usersSystem)
  bind(services.sharing, { storage, runtime, users, groups: services.groupRecords }, ({ storage, ...needs }) => ({
    ...needs,
    grants: grantRecords(storage),
  }))
  bind(services.apiKeyRecords, { storage }, (needs) => apiKeyRecords(needs.storage))
  bind(keys, { storage, users, collectionsById, rights }, (needs) =>
    apiKeysSystem({ ...needs, collections: keyCollections(needs) }),
  )
  bind(keyCache, { clock }, apiKeyCache)
  bind(keyUsage, { storage, clock, logger }, apiKeyUsage)
  bind(services.ownKeys, { keys, cache: keyCache, usage: keyUsage, clock, digests }, apiKeyAuthenticator)
  bind(services.authenticators, { ownKeys: services.ownKeys }, ({ ownKeys }) => [ownKeys])
  bind(services.accountProvisioning, { users, clock }, accountProvisioning)

  bind(rights, { storage, clock, runtime }, (needs) =>
    accessRights({ ...needs, claimedIds: (claimed) => claimedIds(needs, claimed) }),
  )
  bind(groupsById, { storage }, (needs) => groupRecords(needs.storage))
  bind(services.roleRecords, { storage }, (needs) => roleRecords(needs.storage))

  bind(services.users, { records: services.userRecords }, usersService)
  bind(services.groups, { runtime, storage, idempotency, records: groupsById, users, rights }, groupsService)
  const forRoles = {
    runtime,
    storage,
    idempotency,
    records: services.roleRecords,
    groups: groupsById,
    userRecords: services.userRecords,
    users,
    rights,
    keys: keyCache,
  }
  bind(services.roles, forRoles, rolesService)
  bind(services.permissions, forRoles, permissionsService)
  bind(
    services.apiKeys,
    {
      runtime,
      idempotency,
      clock,
      ids,
      digests,
      records: services.apiKeyRecords,
      users,
      cache: keyCache,
      usage: keyUsage,
      storage,
      collectionsById,
      rights,
    },
    (needs) => apiKeysService({ ...needs, collections: keyCollections(needs) }),
  )
}

/** What API keys, a tier below, may know of collections. */
function keyCollections({
  storage,
  collectionsById,
  rights,
}: Resolved<{
  storage: typeof services.records
  collectionsById: typeof services.collectionRecords
  rights: typeof services.accessRights
}>) {
  return {
    async collectionVisible(userId: string, collectionId: string) {
      // Groups that only the host knows are not known where nobody calls.
      const { groups } = await rights.of({ userId })
      const principal: Principal = { userId, username: '', scope: { kind: 'global' }, groups, permissions: [] }
      try {
        const row = await collectionsById.require(scopeOf(principal), collectionId, 'read')
        return { name: row.name }
      } catch (error) {
        // Only that says "not visible"; a store that does not answer must not look like it.
        if (DocentError.isInstance(error) && error.code === 'not_found') return undefined
        throw error
      }
    },
    async collectionExists(collectionId: string) {
      const where = and(eq('id', collectionId), isIn('state', ['active', 'archived']))
      const rows = await storage.read({ from: collectionTable, where, columns: ['id'], limit: 1 })
      return rows.length > 0
    },
    async collectionNames(scope: Scope | undefined, collectionIds: readonly string[]) {
      const where = scope ? visibleCollections(scope, 'read', collectionIds) : isIn('id', collectionIds)
      const rows = await storage.read({ from: collectionTable, where, columns: ['id', 'name'] })
      return new Map(rows.map((row) => [row.id, row.name]))
    },
  }
}
