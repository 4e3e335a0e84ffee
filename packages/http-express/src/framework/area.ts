import type { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import { component } from './component.ts'
import { retryAfterSeconds } from './retry-after.ts'

/**
 * A group of routes below one path of the mount that shares the shape of its errors. Unknown paths below a named base
 * are answered here with 404; everything outside falls through to the host.
 */
export interface Area {
  /** Path below the mount without a slash at the end, such as `/api/v1`; empty for routes at the mount itself. */
  readonly base: string
  /** Body of an error response. */
  errorBody(error: DocentError): unknown
  /** Last item of a stream that fails after its headers were sent. */
  streamError(error: DocentError): unknown
  /** Schema of `errorBody`, for the OpenAPI document. */
  readonly errorSchema: z.ZodType
}

const errorSchema = component(
  'Error',
  z.object({
    code: z.int().describe('The HTTP status.'),
    message: z.string().describe('One sentence that explains what to fix.'),
  }),
)

/** An area whose errors are `{code, message}` and whose failed streams end with `{error}`, unless configured otherwise. */
export function area(base: string, overrides: Partial<Omit<Area, 'base'>> = {}): Area {
  if (base !== '' && !/^(\/[\w.~-]+)+$/.test(base)) throw new TypeError(`"${base}" is not a base path such as /api/v1`)
  return {
    base,
    errorBody: (error) => ({ code: error.status, message: error.message }),
    streamError: (error) => {
      const seconds = retryAfterSeconds(error)
      return { error: error.message, ...(seconds === undefined ? {} : { retry_after: seconds }) }
    },
    errorSchema,
    ...overrides,
  }
}

/** The area of routes that name no other. */
export const serviceArea = area('/api/v1')
