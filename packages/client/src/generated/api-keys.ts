// Written by `npm run golden` from the route table; changes here are lost.

import type {
  APIKeyCreateRequest,
  APIKeyInfo,
  APIKeyResult,
  APIKeyUpdateExpiryRequest,
  APIKeyUpdateInactivityIntervalRequest,
} from './components.ts'
import type { Operation } from '../operation.ts'

export interface CreateApiKeyForUserOperation {
  body?: APIKeyCreateRequest | undefined
  answer: APIKeyResult
  keyed: true
}

/** Creates an API key for the caller, or as administrator for any user. `POST /api/v1/admin/api_keys` */
export const createApiKeyForUser: Operation<CreateApiKeyForUserOperation> = {
  method: 'POST',
  path: '/api/v1/admin/api_keys',
  body: 'json',
  keyed: true,
}

export interface ListAllApiKeysOperation {
  query?: {
    offset?: number | undefined
    limit?: number | undefined
    /** Part of the key's name or of its user's. */
    filter?: string | undefined
  } | undefined
  answer: APIKeyInfo[]
}

/** Lists the caller's API keys, for administrators those of all users. `GET /api/v1/admin/api_keys` */
export const listAllApiKeys: Operation<ListAllApiKeysOperation> = {
  method: 'GET',
  path: '/api/v1/admin/api_keys',
}

export interface DeactivateApiKeyOperation {
  params: {
    key_id: string
  }
  answer: undefined
}

/** Deactivates an API key permanently; it stays listed. `POST /api/v1/admin/api_keys/deactivate/{key_id}` */
export const deactivateApiKey: Operation<DeactivateApiKeyOperation> = {
  method: 'POST',
  path: '/api/v1/admin/api_keys/deactivate/{key_id}',
  answer: 'none',
}

export interface UpdateApiKeyExpiryOperation {
  params: {
    key_id: string
  }
  body?: APIKeyUpdateExpiryRequest | undefined
  answer: undefined
}

/** Sets when an API key expires. `PATCH /api/v1/admin/api_keys/expire/{key_id}` */
export const updateApiKeyExpiry: Operation<UpdateApiKeyExpiryOperation> = {
  method: 'PATCH',
  path: '/api/v1/admin/api_keys/expire/{key_id}',
  body: 'json',
  answer: 'none',
}

export interface UpdateApiKeyInactivityIntervalOperation {
  params: {
    key_id: string
  }
  body?: APIKeyUpdateInactivityIntervalRequest | undefined
  answer: undefined
}

/** Sets the days without a call after which an API key is refused. `PATCH /api/v1/admin/api_keys/inactivity_interval/{key_id}` */
export const updateApiKeyInactivityInterval: Operation<UpdateApiKeyInactivityIntervalOperation> = {
  method: 'PATCH',
  path: '/api/v1/admin/api_keys/inactivity_interval/{key_id}',
  body: 'json',
  answer: 'none',
}

export interface DeleteApiKeyOperation {
  params: {
    key_id: string
  }
  answer: undefined
}

/** Deletes an API key. `DELETE /api/v1/admin/api_keys/{key_id}` */
export const deleteApiKey: Operation<DeleteApiKeyOperation> = {
  method: 'DELETE',
  path: '/api/v1/admin/api_keys/{key_id}',
  answer: 'none',
}
