import { DocentError, type ErrorCode } from '@docent/core/ports'
import { isContextExceeded } from './context-exceeded.ts'

export interface ProviderFailure {
  readonly provider: string
  readonly cause?: unknown
  /** HTTP status, when there was an answer. */
  readonly status?: number | undefined
  /** Header fields of the answer by lower-case name. */
  readonly header?: ((name: string) => string | null | undefined) | undefined
  /** The provider's own words. Shown for refused requests only, shortened and without anything that looks like a key. */
  readonly reason?: string | undefined
  /** The provider's code of the failure. */
  readonly reasonCode?: string | undefined
}

/** Waiting time for 429 when the provider sends none. */
const defaultRetryAfterMs = 1000
const longestReason = 300

/** Turns every failure of a model provider into the error of the port. Nothing of the key or the request is shown. */
export function providerError(failure: ProviderFailure): DocentError {
  const { provider, status, cause } = failure
  if (isBlockedPort(cause))
    return new DocentError({
      code: 'provider_refused',
      message: `The address of ${provider} has a port that web clients never call; this server's operator has to choose another.`,
      cause,
    })
  const code = codeOf(status)
  switch (code) {
    case 'provider_refused':
      return new DocentError({
        code,
        message:
          status === 404
            ? `${provider} does not know the model or address; this server's operator has to check both.`
            : `${provider} refused this server's API key or account; its operator has to check the key and its credit.`,
        cause,
      })
    case 'rate_limited':
      return new DocentError({
        code,
        message: `${provider} is receiving too many requests; try again later.`,
        details: { retryAfterMs: retryAfterMs(failure.header) },
        cause,
      })
    case 'invalid_input':
      return new DocentError({
        code,
        message: `${provider} refused the request (status ${status})${shown(failure.reason)}.`,
        ...([failure.reasonCode, failure.reason].some(isContextExceeded) ? { details: { contextExceeded: true } } : {}),
        cause,
      })
    default:
      return new DocentError({
        code,
        message: `${provider} failed${status === undefined ? '' : ` with status ${status}`}; try again.`,
        cause,
      })
  }
}

/** `fetch` calls no port of services such as mail, and reports it in the same form as a failed connection. */
const isBlockedPort = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'bad port' || isBlockedPort(error.cause))

function codeOf(status: number | undefined): ErrorCode {
  if (status !== undefined && [401, 402, 403, 404].includes(status)) return 'provider_refused'
  if (status === 429) return 'rate_limited'
  // 408 and 409 are temporary; 2xx and 3xx with a failure mean an answer that could not be understood.
  if (status === undefined || status < 400 || status >= 500 || status === 408 || status === 409)
    return 'provider_failed'
  return 'invalid_input'
}

function retryAfterMs(header: ProviderFailure['header']): number {
  const milliseconds = Number(header?.('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds)
  const value = header?.('retry-after')
  if (value == null || value.trim() === '') return defaultRetryAfterMs
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, Math.ceil(wait)) : defaultRetryAfterMs
}

function shown(reason: string | undefined): string {
  if (reason === undefined || reason.trim() === '') return ''
  const plain = withoutKeys(reason).replace(/\s+/g, ' ').trim()
  return `: ${plain.length > longestReason ? `${plain.slice(0, longestReason)}…` : plain.replace(/\.$/, '')}`
}

/** Some providers repeat the key they refuse. */
export function withoutKeys(text: string): string {
  return text.replace(/\b(?:sk|key|gsk|pk)[-_][\w*-]+|\b[\w-]{32,}\b|bearer\s+\S+/gi, '…')
}
