import type { DocentError } from '@docent/core'
import { z } from 'zod'
import { area, component, type Area } from '../../framework/index.ts'

const errorSchema = component(
  'CompatibleError',
  z.object({
    error: z.object({
      message: z.string(),
      type: z.string().describe('Kind of error, such as invalid_request_error.'),
      param: z.string().nullable().describe('The invalid field, if any.'),
      code: z.string().nullable().describe('Error code, such as model_not_found.'),
    }),
  }),
)

/** Errors in the format that OpenAI's clients expect. */
export const compatibilityArea = (base: string): Area =>
  area(base, { errorBody: errorReply, streamError: errorReply, errorSchema })

export function errorReply(error: DocentError): z.output<typeof errorSchema> {
  const field = error.details?.['field']
  const param = typeof field === 'string' && field !== '' ? field : null
  return { error: { message: error.message, type: typeOf(error), param, code: codeOf(error, param) } }
}

function typeOf({ status }: DocentError): string {
  switch (status) {
    case 401:
      return 'authentication_error'
    case 403:
      return 'permission_error'
    case 429:
      return 'rate_limit_error'
    default:
      return status >= 500 ? 'server_error' : 'invalid_request_error'
  }
}

/** OpenAI's code where clients depend on it, else Docent's. */
export function codeOf({ code }: DocentError, param: string | null): string {
  switch (code) {
    case 'unauthorized':
      return 'invalid_api_key'
    case 'over_budget':
      return 'insufficient_quota'
    case 'rate_limited':
      return 'rate_limit_exceeded'
    case 'not_found':
      return param === 'model' ? 'model_not_found' : code
    default:
      return code
  }
}
