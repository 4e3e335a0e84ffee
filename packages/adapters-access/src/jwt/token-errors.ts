import { DocentError } from '@docent/core/ports'

/** Which check failed is for the log: it would tell a forger how far they came. No cause: it would hold all claims. */
export const notAccepted = () => refusal('The token is not accepted; sign in again.')

export const expired = () => refusal('The token has expired; sign in again.')

const refusal = (message: string) =>
  new DocentError({ code: 'unauthorized', message, details: { challenge: 'invalid_token' } })

export const keysUnavailable = (cause?: unknown) =>
  new DocentError({
    code: 'unavailable',
    message: 'The keys that tokens are checked with cannot be fetched at the moment; try again shortly.',
    cause,
  })

/** For options of the host that cannot be right. */
export const wrongOption = (message: string, cause?: unknown) =>
  new DocentError({ code: 'invalid_input', message: `jwtAuthenticator: ${message}`, cause })
