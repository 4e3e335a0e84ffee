export {
  apiKeyAuthenticator,
  apiKeyCache,
  apiKeyExpirySchema,
  apiKeyInactivitySchema,
  apiKeyInputSchema,
  apiKeyListSchema,
  apiKeyRecords,
  apiKeySchema,
  apiKeysService,
  apiKeysSystem,
  apiKeyTable,
  apiKeyUsage,
  ensureAdministratorKey,
  newApiKeySchema,
  type ApiKey,
  type ApiKeyCache,
  type ApiKeyExpiry,
  type ApiKeyInactivity,
  type ApiKeyInput,
  type ApiKeyListInput,
  type ApiKeyRecords,
  type ApiKeysSystem,
  type ApiKeyUsage,
  type NewApiKey,
} from './api-keys/index.ts'
export { grantTable } from './grants/grants-table.ts'
export { visibleTo, type AccessLevel } from './grants/visible-to.ts'
export { isAdministrator, requireAdministrator, requireCollection, requireGlobal, scopeOf, type Scope } from './scope.ts'
export {
  userRecords,
  userSchema,
  usersService,
  usersSystem,
  userTable,
  type User,
  type UserRecords,
  type UsersSystem,
} from './users/index.ts'
