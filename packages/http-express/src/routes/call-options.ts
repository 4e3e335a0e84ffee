import type { CallOptions } from '@docent/core'
import type { ApiRequest } from '../framework/index.ts'

/** What every use case is told of its request. */
export const callOptions = ({ signal, id, idempotencyKey }: ApiRequest): CallOptions => ({
  signal,
  requestId: id,
  idempotencyKey,
})
