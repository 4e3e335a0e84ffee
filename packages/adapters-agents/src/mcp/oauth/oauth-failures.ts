import { DocentError } from '@docent/core/ports'
import type { Sdk } from '../load-sdk.ts'

/** Authorization servers name errors by words such as `invalid_grant`; anything else may be a text with secrets in it. */
export const isOAuthCode = (code: string): boolean => /^[a-z_]{1,40}$/.test(code)

/** Codes that are not about the consent. */
const outages: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable', 'too_many_requests'])

/** What went wrong with a consent. Nothing that an authorization server wrote is repeated but the code of its error. */
export function oauthFailure(sdk: Sdk, server: string, error: unknown): DocentError {
  for (let cause = error, depth = 0; depth < 5 && cause instanceof Error; cause = cause.cause, depth += 1) {
    if (DocentError.isInstance(cause)) return cause
    if (cause.name === 'TimeoutError')
      return new DocentError({
        code: 'timed_out',
        message: `The authorization server of the MCP server ${server} took too long.`,
        cause: error,
      })
  }
  const { IssuerMismatchError, AuthorizationServerMismatchError, OAuthError, RegistrationRejectedError } = sdk
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError)
    return refused(
      `The answer for the MCP server ${server} comes from another authorization server than the one that was asked.`,
    )
  if (error instanceof RegistrationRejectedError)
    return refused(
      `The authorization server of the MCP server ${server} does not register clients; give it a client_id.`,
    )
  if (error instanceof OAuthError && outages.has(error.code))
    return new DocentError({
      code: 'unavailable',
      message: `The authorization server of the MCP server ${server} cannot answer now (${error.code}); try again later.`,
    })
  if (error instanceof OAuthError) {
    const code = isOAuthCode(error.code) ? ` (${error.code})` : ''
    return refused(`The authorization server of the MCP server ${server} refused${code}; authorize the tool again.`)
  }
  return refused(
    `The MCP server ${server} and its authorization server could not agree on how to authorize; check the url and whether it uses OAuth.`,
  )
}

const refused = (message: string) => new DocentError({ code: 'invalid_input', message })

/** A server that wants a consent which is missing, has ended, or is not enough. */
export const authorizeAgain = (server: string, why: string): DocentError =>
  new DocentError({
    code: 'forbidden',
    message: `The MCP server ${server} ${why}; its owner has to authorize the tool again.`,
  })
