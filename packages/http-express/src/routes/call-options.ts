import type { CallOptions } from '@docent/core'
import type { ApiRequest } from '../framework/index.ts'

/** Request options that every use case receives. */
export const callOptions = ({ signal, id, idempotencyKey }: ApiRequest): CallOptions => ({
  signal,
  requestId: id,
  idempotencyKey,
})
