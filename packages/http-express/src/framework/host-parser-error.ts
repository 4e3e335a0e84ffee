import { DocentError } from '@docent/core/ports'
import { sizeText } from './size-text.ts'

/** The error of a host's body parser, or of its URL decoding, as a DocentError; undefined for any other error. */
export function hostParserError(error: unknown): DocentError | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof URIError) {
    const message = 'The address is not valid: it contains an invalid percent-encoding.'
    return new DocentError({ code: 'invalid_input', message, cause: error })
  }
  if (isDamaged(error))
    return new DocentError({ code: 'invalid_input', message: 'The compressed body is damaged.', cause: error })
  if (!('type' in error)) return undefined
  const { type, limit } = error as Error & { type: unknown; limit?: unknown }
  switch (type) {
    case 'entity.parse.failed':
      return new DocentError({ code: 'invalid_input', message: 'The body must be valid JSON.', cause: error })
    case 'entity.too.large': {
      const size = typeof limit === 'number' ? `, maximum size is ${sizeText(limit)}` : ''
      return new DocentError({ code: 'too_large', message: `The body is too large${size}.`, cause: error })
    }
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new DocentError({
        code: 'unsupported_media_type',
        message: 'The encoding of the body is not supported; send UTF-8 text.',
        cause: error,
      })
    case 'parameters.too.many':
      return new DocentError({ code: 'too_large', message: 'The form has too many fields.', cause: error })
    case 'querystring.parse.rangeError':
      return new DocentError({ code: 'invalid_input', message: 'The form is nested too deeply.', cause: error })
    case 'entity.verify.failed':
      return new DocentError({ code: 'forbidden', message: 'The body is not accepted by this server.', cause: error })
    case 'request.aborted':
    case 'request.size.invalid':
      return new DocentError({ code: 'invalid_input', message: 'The body is not complete.', cause: error })
    default:
      return undefined
  }
}

/** Parsers pass the errors of Node's decompression on, and only add that the caller is at fault. */
const isDamaged = (error: Error): boolean =>
  'status' in error && error.status === 400 && 'code' in error && /^(Z_|ERR__|ZSTD_)/.test(String(error.code))
