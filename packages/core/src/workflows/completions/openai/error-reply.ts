import type { DocentError } from '../../../kernel/errors/index.ts'

interface ErrorReply {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly param: string | null
    readonly code: string | null
  }
}

/** An error as clients of OpenAI read it. */
export function errorReply(error: DocentError): ErrorReply {
  const { field } = error.details ?? {}
  const param = typeof field === 'string' && field !== '' ? field : null
  return { error: { message: error.message, type: typeOf(error), param, code: errorCodeOf(error, param) } }
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
function errorCodeOf({ code, details }: DocentError, param: string | null): string {
  if (details?.contextExceeded === true) return 'context_length_exceeded'
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
