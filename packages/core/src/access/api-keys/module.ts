import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import type { Authenticator } from '../../kernel/ports/index.ts'
import { userServices } from '../users/module.ts'
import type { KeyCollections } from './api-key-answers.ts'
import { apiKeyAuthenticator } from './api-key-authenticator.ts'
import { apiKeyCache, type ApiKeyCache } from './api-key-cache.ts'
import { apiKeyRecords, type ApiKeyRecords } from './api-key-records.ts'
import { apiKeyTable } from './api-key-table.ts'
import { apiKeyUsage, type ApiKeyUsage } from './api-key-usage.ts'
import { apiKeysService } from './api-keys-service.ts'
import { apiKeysSystem, type ApiKeysSystem } from './api-keys-system.ts'

const { records: storage, clock, digests, ids, idempotency, logger, runtime } = coreServices
const { usersSystem: users } = userServices

export const apiKeyServices = {
  apiKeyRecords: service<ApiKeyRecords>('apiKeyRecords'),
  apiKeysSystem: service<ApiKeysSystem>('apiKeysSystem'),
  apiKeyCache: service<ApiKeyCache>('apiKeyCache'),
  apiKeyUsage: service<ApiKeyUsage>('apiKeyUsage'),
  /** The authenticator for the API keys that Docent keeps. */
  ownKeys: service<Authenticator>('ownKeys'),
  apiKeys: service<ReturnType<typeof apiKeysService>>('apiKeys'),
  /** Provided by the collections, a higher slice. */
  keyCollections: service<KeyCollections>('keyCollections'),
} as const
const { apiKeyCache: cache, apiKeyUsage: usage, keyCollections: collections } = apiKeyServices

export const apiKeysModule = defineModule({
  services: apiKeyServices,
  tables: [apiKeyTable],
  provide(bind) {
    bind(apiKeyServices.apiKeyRecords, { storage }, (needs) => apiKeyRecords(needs.storage))
    bind(apiKeyServices.apiKeysSystem, { storage, users, collections }, apiKeysSystem)
    bind(cache, { clock }, apiKeyCache)
    bind(usage, { storage, clock, logger }, apiKeyUsage)
    const keys = apiKeyServices.apiKeysSystem
    bind(apiKeyServices.ownKeys, { keys, cache, usage, clock, digests }, apiKeyAuthenticator)
    bind(coreServices.authenticators, { ownKeys: apiKeyServices.ownKeys }, ({ ownKeys }) => [ownKeys])
    const records = apiKeyServices.apiKeyRecords
    bind(
      apiKeyServices.apiKeys,
      { runtime, idempotency, clock, ids, digests, records, users, cache, usage, collections },
      apiKeysService,
    )
  },
})
