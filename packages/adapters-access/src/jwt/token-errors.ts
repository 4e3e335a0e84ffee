import { DocentError } from '@docent/core/ports'

/** Which check failed is for the log: it would tell a forger how far they came. */
export const notAccepted = (cause?: unknown) => refusal('The token is not accepted; sign in again.', cause)

export const expired = (cause?: unknown) => refusal('The token has expired; sign in again.', cause)

const refusal = (message: string, cause: unknown) =>
  new DocentError({ code: 'unauthorized', message, details: { challenge: 'invalid_token' }, cause })

export const keysUnavailable = (cause?: unknown) =>
  new DocentError({
    code: 'unavailable',
    message: 'The keys that tokens are checked with cannot be fetched at the moment; try again shortly.',
    cause,
  })

/** For options of the host that cannot be right. */
export const wrongOption = (message: string, cause?: unknown) =>
  new DocentError({ code: 'invalid_input', message: `jwtAuthenticator: ${message}`, cause })
