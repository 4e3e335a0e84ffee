import { z } from 'zod'
import { created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import {
  apiKeyExpiryWire,
  apiKeyInactivityWire,
  apiKeyInputWire,
  apiKeyListWire,
  apiKeyWire,
  newApiKeyWire,
} from './api-key-wire.ts'

const tag = 'API Keys'

export const apiKeyRoutes = [
  defineRoute({
    operationId: 'create_api_key_for_user',
    tag,
    method: 'POST',
    path: '/admin/api_keys',
    summary: 'Creates an API key for the caller, or as administrator for any user',
    description: 'The secret is in this answer only. A key bound to a collection grants access to nothing else.',
    request: { body: apiKeyInputWire.schema, example: { name: 'laptop', expires_in: '30 days' } },
    responses: {
      201: { description: 'The key with its secret, which is shown only now', schema: newApiKeyWire.schema },
    },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const made = await caller.apiKeys.create(apiKeyInputWire.decode(input.body), options)
      return created(newApiKeyWire.encode(made))
    },
  }),
  defineRoute({
    operationId: 'list_all_api_keys',
    tag,
    method: 'GET',
    path: '/admin/api_keys',
    summary: "Lists the caller's API keys, for administrators those of all users",
    description: 'Without their secrets; `hint` helps to distinguish them.',
    request: { query: apiKeyListWire.schema },
    responses: { 200: { description: 'API keys', schema: z.array(apiKeyWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ input, caller }) =>
      ok((await caller.apiKeys.list(apiKeyListWire.decode(input.query))).map(apiKeyWire.encode)),
  }),
  defineRoute({
    operationId: 'deactivate_api_key',
    tag,
    method: 'POST',
    path: '/admin/api_keys/deactivate/{key_id}',
    summary: 'Deactivates an API key permanently; it stays listed',
    description: 'Calls with it are refused from the next one on. It cannot be reactivated.',
    responses: { 204: { description: 'Deactivated' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      await caller.apiKeys.deactivate(input.params.key_id, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'update_api_key_expiry',
    tag,
    method: 'PATCH',
    path: '/admin/api_keys/expire/{key_id}',
    summary: 'Sets when an API key expires',
    description: 'Counts from now; if omitted, the key does not expire.',
    request: { body: apiKeyExpiryWire.schema, example: { expires_in: '90 days' } },
    responses: { 204: { description: 'Set' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      await caller.apiKeys.updateExpiry(input.params.key_id, apiKeyExpiryWire.decode(input.body), options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'update_api_key_inactivity_interval',
    tag,
    method: 'PATCH',
    path: '/admin/api_keys/inactivity_interval/{key_id}',
    summary: 'Sets the days without a call after which an API key is refused',
    description: 'If omitted, an unused key stays valid.',
    request: { body: apiKeyInactivityWire.schema, example: { inactivity_interval: 30 } },
    responses: { 204: { description: 'Set' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      const interval = apiKeyInactivityWire.decode(input.body)
      await caller.apiKeys.updateInactivityInterval(input.params.key_id, interval, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'delete_api_key',
    tag,
    method: 'DELETE',
    path: '/admin/api_keys/{key_id}',
    summary: 'Deletes an API key',
    description: 'Calls with it are refused from the next one on.',
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      await caller.apiKeys.delete(input.params.key_id, options)
      return noContent()
    },
  }),
]
