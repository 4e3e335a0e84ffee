import { z } from 'zod'
import { created, noContent, ok } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
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
    summary: "Makes an API key of the caller's, or as administrator of anyone's",
    description: 'The secret is in this answer only. A key that names a collection opens nothing else.',
    request: { body: apiKeyInputWire.schema, example: { name: 'laptop', expires_in: '30 days' } },
    responses: {
      201: { description: 'The key with its secret, which is shown only now', schema: newApiKeyWire.schema },
    },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, request }) {
      const made = await caller.apiKeys.create(apiKeyInputWire.decode(input.body), callOptions(request))
      return created(newApiKeyWire.encode(made))
    },
  }),
  defineRoute({
    operationId: 'list_all_api_keys',
    tag,
    method: 'GET',
    path: '/admin/api_keys',
    summary: "Lists the caller's API keys, for administrators everybody's",
    description: 'Without their secrets; `hint` helps to tell them apart.',
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
    summary: 'Ends an API key for good; it stays listed',
    description: 'Calls with it are refused from the next one on. It cannot be brought back.',
    responses: { 204: { description: 'Deactivated' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, request }) {
      await caller.apiKeys.deactivate(input.params.key_id, callOptions(request))
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'update_api_key_expiry',
    tag,
    method: 'PATCH',
    path: '/admin/api_keys/expire/{key_id}',
    summary: 'Sets when an API key expires',
    description: 'Counts from now; left out, the key does not expire.',
    request: { body: apiKeyExpiryWire.schema, example: { expires_in: '90 days' } },
    responses: { 204: { description: 'Set' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, request }) {
      await caller.apiKeys.updateExpiry(input.params.key_id, apiKeyExpiryWire.decode(input.body), callOptions(request))
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'update_api_key_inactivity_interval',
    tag,
    method: 'PATCH',
    path: '/admin/api_keys/inactivity_interval/{key_id}',
    summary: 'Sets after how many days without a call an API key is refused',
    description: 'Left out, the key stays valid however long it is not used.',
    request: { body: apiKeyInactivityWire.schema, example: { inactivity_interval: 30 } },
    responses: { 204: { description: 'Set' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, request }) {
      const interval = apiKeyInactivityWire.decode(input.body)
      await caller.apiKeys.updateInactivityInterval(input.params.key_id, interval, callOptions(request))
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'delete_api_key',
    tag,
    method: 'DELETE',
    path: '/admin/api_keys/{key_id}',
    summary: 'Ends an API key and forgets it',
    description: 'Calls with it are refused from the next one on.',
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, request }) {
      await caller.apiKeys.delete(input.params.key_id, callOptions(request))
      return noContent()
    },
  }),
]
