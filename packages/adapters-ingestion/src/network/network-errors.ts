import { DocentError } from '@docent/core/ports'

/**
 * Names the host, never its address: that would reveal the internal network. An unknown name gets the same answer as an
 * internal one, so that internal names cannot be probed.
 */
export function refusedHost(host: string, cause?: unknown): DocentError {
  return new DocentError({
    code: 'forbidden',
    message: `The host ${host} cannot be found, or is not open to calls from this server; check how it is written. The operator of the service can allow it with the option \`allow\` of guardedNetwork().`,
    details: { host },
    cause,
  })
}

export function invalidAddress(message: string, cause?: unknown): DocentError {
  return new DocentError({ code: 'invalid_input', message, cause })
}

export function timedOut(host: string, cause?: unknown): DocentError {
  return new DocentError({ code: 'timed_out', message: `The host ${host} took too long to answer.`, cause })
}

export function tooLarge(host: string, maxBytes: number): DocentError {
  return new DocentError({
    code: 'too_large',
    message: `The answer of ${host} is larger than the ${maxBytes} bytes allowed.`,
    details: { maxBytes },
  })
}

const unavailable = (message: string, cause: unknown): DocentError =>
  new DocentError({ code: 'unavailable', message, cause })

/** The one place where an error of the network becomes Docent's. */
export function networkError(error: unknown, host: string): DocentError {
  for (const cause of causesOf(error)) {
    if (DocentError.isInstance(cause)) return cause
    if (cause instanceof Error && cause.message === 'bad port')
      return invalidAddress(
        `The port of the address at ${host} is one that web clients never call; use another.`,
        error,
      )
    const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? '') : ''
    if (/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/.test(code)) return timedOut(host, error)
    if (code === 'ENOTFOUND' || code === 'ENODATA') return refusedHost(host, error)
    if (/^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)) {
      return unavailable(`The host ${host} has no certificate that this server trusts.`, error)
    }
  }
  return unavailable(`The host ${host} cannot be reached or broke the connection off.`, error)
}

/** An error, what caused it, and the parts of an aggregate. */
function* causesOf(error: unknown, depth = 0): Iterable<unknown> {
  if (error === undefined || error === null || depth > 5) return
  yield error
  if (error instanceof AggregateError) for (const part of error.errors) yield* causesOf(part, depth + 1)
  if (error instanceof Error) yield* causesOf(error.cause, depth + 1)
}
