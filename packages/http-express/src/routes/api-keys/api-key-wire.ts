import {
  apiKeyExpirySchema,
  apiKeyInactivitySchema,
  apiKeyInputSchema,
  apiKeyListSchema,
  apiKeySchema,
  newApiKeySchema,
} from '@docent/core'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const apiKeyWire = wireSchema(apiKeySchema, { name: 'APIKeyInfo' })

const made = wireSchema(newApiKeySchema)
export const newApiKeyWire = {
  encode: made.encode,
  schema: component('APIKeyResult', made.schema.extend({ api_key: apiKeyWire.schema })),
}

export const apiKeyInputWire = wireSchema(apiKeyInputSchema, { name: 'APIKeyCreateRequest' })
export const apiKeyListWire = wireSchema(apiKeyListSchema)
export const apiKeyExpiryWire = wireSchema(apiKeyExpirySchema, { name: 'APIKeyUpdateExpiryRequest' })
export const apiKeyInactivityWire = wireSchema(apiKeyInactivitySchema, {
  name: 'APIKeyUpdateInactivityIntervalRequest',
})
