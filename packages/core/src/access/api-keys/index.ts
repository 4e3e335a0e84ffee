export { addAdministratorKey, ensureAdministratorKey, requireNotHostsKey } from './administrator-key-system.ts'
export {
  apiKeyExpirySchema,
  apiKeyInactivitySchema,
  apiKeyInputSchema,
  apiKeySchema,
  newApiKeySchema,
  type ApiKey,
  type ApiKeyExpiry,
  type ApiKeyInactivity,
  type ApiKeyInput,
  type NewApiKey,
} from './api-key.ts'
export type { KeyCollections } from './api-key-answers.ts'
export { apiKeyAuthenticator } from './api-key-authenticator.ts'
export { apiKeyCache, type ApiKeyCache } from './api-key-cache.ts'
export { activeKeysOf, deleteKeysOfCollection, apiKeyRecords } from './api-key-records.ts'
export { apiKeyTable } from './api-key-table.ts'
export { apiKeyUsage, type ApiKeyUsage } from './api-key-usage.ts'
export { apiKeysService } from './api-keys-service.ts'
export { apiKeysSystem } from './api-keys-system.ts'
export { apiKeyListSchema, type ApiKeyListInput } from './use-cases/list-api-keys.ts'
