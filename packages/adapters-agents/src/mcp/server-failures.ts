import { DocentError, type ErrorCode } from '@docent/core/ports'
import type { Sdk } from './load-sdk.ts'

/** Codes of the errors that Docent itself puts in the place of an answer; the range is free for applications. */
export const lostAnswer = -31_901
export const largeAnswer = -31_902

export const largestAnswer = 4 * 1024 * 1024

export const largeAnswerText = `The result is larger than ${largestAnswer / 1024 / 1024} MiB and was not read; ask for less.`

export type ServerFailure =
  /** Reported to the model. */
  | { readonly kind: 'reported'; readonly message: string }
  /** The connection is of no use any more. `refused`: the server did not take the call. */
  | { readonly kind: 'gone'; readonly refused: boolean; readonly error: DocentError }
  | { readonly kind: 'thrown'; readonly error: DocentError }

/**
 * The one place where an error of the client library, or of a server, becomes Docent's. What servers write outside of the
 * protocol is not repeated: it may hold what was sent to them.
 */
export function serverFailure(sdk: Sdk, server: string, error: unknown): ServerFailure {
  const failure = (code: ErrorCode, message: string): DocentError => new DocentError({ code, message, cause: error })
  const away = awayError(server, error)
  const { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } = sdk

  const known = docentErrorOf(error)
  if (known) return known.retryable ? { kind: 'gone', refused: false, error: known } : { kind: 'thrown', error: known }
  if (ProtocolError.isInstance(error)) {
    if (error.code === lostAnswer) return { kind: 'gone', refused: false, error: away }
    return { kind: 'reported', message: error.message }
  }
  if (error instanceof sdk.InsufficientScopeError) return httpFailure(server, 403, failure)
  if (SdkHttpError.isInstance(error)) return httpFailure(server, error.status, failure)
  if (!SdkError.isInstance(error)) return { kind: 'gone', refused: false, error: away }
  switch (error.code) {
    case SdkErrorCode.RequestTimeout:
      return { kind: 'gone', refused: false, error: failure('timed_out', `The MCP server ${server} took too long.`) }
    case SdkErrorCode.InvalidResult:
    case SdkErrorCode.UnsupportedResultType:
    case SdkErrorCode.CapabilityNotSupported:
      return {
        kind: 'reported',
        message: `The MCP server ${server} answers with something else than the result of a tool.`,
      }
    case SdkErrorCode.ListPaginationExceeded:
      return { kind: 'thrown', error: failure('too_large', `The MCP server ${server} lists too many tools.`) }
    default:
      return { kind: 'gone', refused: error.code === SdkErrorCode.NotConnected, error: away }
  }
}

export const awayError = (server: string, cause: unknown): DocentError =>
  new DocentError({
    code: 'unavailable',
    message: `The MCP server ${server} cannot be reached or broke the connection off.`,
    cause,
  })

/** A program that is over before it answered: its owner has to look at it. */
export const endedError = (server: string, ending: string, cause: unknown): DocentError =>
  new DocentError({ code: 'invalid_input', message: `The MCP server ${server} cannot be used: ${ending}`, cause })

function httpFailure(
  server: string,
  status: number,
  failure: (code: ErrorCode, message: string) => DocentError,
): ServerFailure {
  if (status === 401 || status === 403) {
    const message = `The MCP server ${server} refuses the credentials (status ${status}); check its headers and keys, or authorize it.`
    return { kind: 'thrown', error: failure('forbidden', message) }
  }
  const error = failure('unavailable', `The MCP server ${server} answers with the status ${status}.`)
  // How servers report that they do not know the session, as after a restart.
  return { kind: 'gone', refused: status === 400 || status === 404, error }
}

function docentErrorOf(error: unknown): DocentError | undefined {
  for (let cause = error, depth = 0; depth < 5 && cause instanceof Error; cause = cause.cause, depth += 1)
    if (DocentError.isInstance(cause)) return cause
  return undefined
}
