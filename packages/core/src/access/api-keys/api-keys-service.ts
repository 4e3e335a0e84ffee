import type { ApiKeysDependencies } from './api-keys-dependencies.ts'
import { createApiKey } from './use-cases/create-api-key.ts'
import { deactivateApiKey } from './use-cases/deactivate-api-key.ts'
import { deleteApiKey } from './use-cases/delete-api-key.ts'
import { listApiKeys } from './use-cases/list-api-keys.ts'
import { updateApiKeyExpiry, updateApiKeyInactivityInterval } from './use-cases/update-api-key.ts'

export const apiKeysService = (dependencies: ApiKeysDependencies) => ({
  create: createApiKey(dependencies),
  list: listApiKeys(dependencies),
  deactivate: deactivateApiKey(dependencies),
  updateExpiry: updateApiKeyExpiry(dependencies),
  updateInactivityInterval: updateApiKeyInactivityInterval(dependencies),
  delete: deleteApiKey(dependencies),
})
