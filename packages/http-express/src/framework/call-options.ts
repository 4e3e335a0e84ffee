import type { CallOptions } from '@docent/core'
import type { ApiRequest } from './api-request.ts'

/** The options of a request that every use case receives. */
export const callOptions = ({ signal, id, idempotencyKey }: ApiRequest): CallOptions => ({
  signal,
  requestId: id,
  idempotencyKey,
})
