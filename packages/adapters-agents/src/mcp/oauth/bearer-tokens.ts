import type { DocentError, OutgoingNetwork, ServerCredentials, ToolServer } from '@docent/core/ports'
import type { AuthProvider } from '@modelcontextprotocol/client'
import type { Sdk } from '../load-sdk.ts'
import { authorizeAgain, oauthFailure } from './oauth-failures.ts'
import { oauthFetch } from './oauth-fetch.ts'
import { stateFor, writeState, type OAuthState } from './oauth-state.ts'

const longestRefreshMs = 30_000

export interface BearerTokens {
  readonly provider: AuthProvider
  /** A text of the server without the token, should it repeat it. */
  hide(text: string): string
  /** Keeps what a call would have needed, for the next consent. What is thrown then. */
  wanted(scope: string | undefined): Promise<DocentError>
}

interface Kept {
  readonly text: string
  readonly state: OAuthState
}

/** The tokens of a consent, for one connection. One that has expired is renewed once for all calls that wait for it. */
export function bearerTokens(
  sdk: Sdk,
  server: Pick<ToolServer, 'name'> & { readonly url: string; readonly credentials: ServerCredentials },
  network: Pick<OutgoingNetwork, 'fetch'>,
): BearerTokens {
  const { name, url, credentials } = server
  let used: string | undefined
  let renewing: Promise<void> | undefined

  async function read(): Promise<Kept | undefined> {
    const text = await credentials.read()
    const state = stateFor(url, text)
    return text === undefined || state?.tokens === undefined ? undefined : { text, state }
  }

  async function renew(): Promise<void> {
    const kept = await read()
    if (!kept) throw authorizeAgain(name, 'is not authorized')
    // Another process was faster.
    if (kept.state.tokens?.access_token !== used) return
    try {
      const renewed = await renewedTokens(sdk, kept.state, network)
      if (renewed === undefined) throw authorizeAgain(name, 'does not accept its authorization any more')
      await credentials.replace(kept.text, writeState(renewed))
    } catch (error) {
      // With one-time refresh tokens, only the first of two processes gets new ones.
      if ((await read())?.text !== kept.text) return
      const failure = oauthFailure(sdk, name, error)
      throw failure.retryable || failure.code === 'forbidden'
        ? failure
        : authorizeAgain(name, 'does not accept its authorization any more')
    }
  }

  return {
    provider: {
      token: async () => (used = (await read())?.state.tokens?.access_token),
      onUnauthorized: () => (renewing ??= renew().finally(() => (renewing = undefined))),
    },
    hide: (text) => (used === undefined ? text : text.replaceAll(used, '[secret]')),
    async wanted(scope) {
      const kept = await read()
      if (kept && scope !== undefined) {
        const wanted = sdk.computeScopeUnion(kept.state.wanted, scope)
        await credentials.replace(kept.text, writeState({ ...kept.state, wanted }))
      }
      return authorizeAgain(name, 'asks for more rights than it was given')
    },
  }
}

/** Undefined where there is nothing to renew them with. */
async function renewedTokens(
  sdk: Sdk,
  state: OAuthState,
  network: Pick<OutgoingNetwork, 'fetch'>,
): Promise<OAuthState | undefined> {
  const { tokens, client, discovery } = state
  if (tokens?.refresh_token === undefined || client === undefined || discovery === undefined) return undefined
  const metadata = discovery.authorizationServerMetadata
  const resource = discovery.resourceMetadata?.resource
  const renewed = await sdk.refreshAuthorization(discovery.authorizationServerUrl, {
    ...(metadata === undefined ? {} : { metadata }),
    clientInformation: client,
    refreshToken: tokens.refresh_token,
    ...(resource === undefined ? {} : { resource: new URL(resource) }),
    fetchFn: oauthFetch(network, AbortSignal.timeout(longestRefreshMs)),
  })
  return { ...state, tokens: { ...renewed, ...(tokens.issuer === undefined ? {} : { issuer: tokens.issuer }) } }
}
