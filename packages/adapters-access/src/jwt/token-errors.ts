import { DocentError } from '@docent/core/ports'

/** The failed check is only logged: it would help a forger. No cause: it would hold all claims. */
export const notAccepted = () => refusal('The token is not accepted; sign in again.')

export const expired = () => refusal('The token has expired; sign in again.')

const refusal = (message: string) =>
  new DocentError({ code: 'unauthorized', message, details: { challenge: 'invalid_token' } })

export const keysUnavailable = (cause?: unknown) =>
  new DocentError({
    code: 'unavailable',
    message: 'The keys for verifying tokens cannot be fetched now; try again shortly.',
    cause,
  })

/** For invalid options of the host. */
export const wrongOption = (message: string, cause?: unknown) =>
  new DocentError({ code: 'invalid_input', message: `jwtAuthenticator: ${message}`, cause })
