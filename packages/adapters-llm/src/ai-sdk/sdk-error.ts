import { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import { providerError, withoutKeys } from '../provider/index.ts'

/** The SDK's APICallError, known by its fields: several copies of the SDK may be installed, and none has to be. */
const callError = z.object({
  message: z.string(),
  statusCode: z.number().optional(),
  responseHeaders: z.record(z.string(), z.string()).optional(),
})

/** The SDK attaches the whole prompt to its errors; causes are logged, and documents must not get into logs. */
function withoutRequest(error: unknown): unknown {
  if (!(error instanceof Error) || !('requestBodyValues' in error)) return error
  const bare = new Error(withoutKeys(error.message), { cause: error.cause })
  bare.name = error.name
  return bare
}

export function sdkError(error: unknown, provider: string): DocentError {
  if (DocentError.isInstance(error)) return error
  const { data } = callError.safeParse(error)
  return providerError({
    provider,
    cause: withoutRequest(error),
    status: data?.statusCode,
    header: (name) => data?.responseHeaders?.[name],
    reason: data?.message,
  })
}
