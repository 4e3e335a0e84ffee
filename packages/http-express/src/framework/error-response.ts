import { asDocentError, type DocentError, type Logger } from '@docent/core/ports'
import type { ServerResponse } from 'node:http'
import type { Area } from './area.ts'
import { headersOfError } from './error-headers.ts'
import { keepPrivate } from './keep-private.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { sendText, setHeaders } from './send-text.ts'

export interface ErrorContext {
  readonly area: Area
  readonly logger: Logger
  /** Prefix of a `Location` that an error gives as a path in the area. */
  readonly areaUrl: string
}

/** Answers any thrown value, provided that no part of a response was sent yet. */
export function sendError(response: ServerResponse, thrown: unknown, context: ErrorContext): void {
  const error = reportError(thrown, context.logger)
  // Regardless of what the response would have allowed.
  keepPrivate(response)
  setHeaders(response, headersOfError(thrown))
  if (error.status === 401) response.setHeader('WWW-Authenticate', challengeOf(error))
  const retryAfter = retryAfterSeconds(error)
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  const location = error.details?.['location']
  if (typeof location === 'string')
    response.setHeader('Location', location.startsWith('/') ? context.areaUrl + location : location)
  sendText(response, error.status, 'application/json; charset=utf-8', JSON.stringify(context.area.errorBody(error)))
}

/** The error as callers may see it. Hidden details, and every server failure, are logged. */
export function reportError(thrown: unknown, logger: Logger): DocentError {
  const error = asDocentError(thrown)
  if (error.status === 499) logger.debug({ code: error.code }, 'the client disconnected')
  else if (error.status >= 500) logger.error({ code: error.code, error: thrown }, error.message)
  return error
}

/** RFC 6750: the credentials were refused, and why, or none were sent. */
function challengeOf({ details, message }: DocentError): string {
  if (details?.['challenge'] !== 'invalid_token') return 'Bearer'
  const description = message.replaceAll(/[^\x20-\x7e]|["\\`]/g, '')
  return `Bearer error="invalid_token", error_description="${description}"`
}
