import { DocentError, type OutgoingNetwork, type ServerCredentials, type ToolServer } from '@docent/core/ports'
import type { AuthProvider } from '@modelcontextprotocol/client'
import type { Sdk } from '../load-sdk.ts'
import { authorizeAgain, oauthFailure } from './oauth-failures.ts'
import { oauthFetch } from './oauth-fetch.ts'
import { stateFor, writeState, type OAuthState } from './oauth-state.ts'

const longestRefreshMs = 30_000
const mostTries = 5

export interface BearerTokens {
  readonly provider: AuthProvider
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
  {
    network,
    onSecret,
  }: { readonly network: Pick<OutgoingNetwork, 'fetch'>; readonly onSecret: (secret: string) => void },
): BearerTokens {
  const { name, url, credentials } = server
  let used: string | undefined
  let renewing: Promise<void> | undefined

  async function read(): Promise<Kept | undefined> {
    const text = await credentials.read()
    const state = stateFor(url, text)
    nameSecrets(state)
    return text === undefined || state?.tokens === undefined ? undefined : { text, state }
  }

  function nameSecrets({ tokens, client }: Pick<OAuthState, 'tokens' | 'client'> = {}): void {
    const { access_token: access, refresh_token: refresh, id_token: id } = tokens ?? {}
    for (const secret of [access, refresh, id, client?.client_secret]) if (secret !== undefined) onSecret(secret)
  }

  const replaced = (from: string, to: string): Promise<boolean> =>
    credentials.replace(from, to).catch((error: unknown) => {
      if (DocentError.isInstance(error) && error.code === 'conflict') return false
      throw error
    })

  /** Others may change the state meanwhile. @throws `unavailable` when they do so all the time */
  async function change(changed: (state: OAuthState) => OAuthState | undefined): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const kept = await read()
      const next = kept && changed(kept.state)
      if (!next || (await replaced(kept.text, writeState(next)))) return
    }
    throw new DocentError({
      code: 'unavailable',
      message: `The authorization of the MCP server ${name} is being changed by others; try again.`,
    })
  }

  async function renew(): Promise<void> {
    const kept = await read()
    if (!kept) throw authorizeAgain(name, 'is not authorized')
    const isOld = ({ tokens }: OAuthState) => tokens?.access_token === kept.state.tokens?.access_token
    // Another process was faster.
    if (kept.state.tokens?.access_token !== used) return
    let tokens: OAuthState['tokens']
    try {
      tokens = await renewedTokens(sdk, kept.state, network)
    } catch (error) {
      // With one-time refresh tokens, only the first of two processes gets new ones.
      const now = await read()
      if (!now || !isOld(now.state)) return
      const failure = oauthFailure(sdk, name, error)
      throw error instanceof sdk.OAuthError && !failure.retryable ? ended() : failure
    }
    if (tokens === undefined) throw ended()
    nameSecrets({ tokens })
    // There is no second time for these tokens.
    await change((state) => (isOld(state) ? { ...state, tokens } : undefined))
  }

  const ended = () => authorizeAgain(name, 'does not accept its authorization any more')

  return {
    provider: {
      async token() {
        used = (await read())?.state.tokens?.access_token
        return used
      },
      onUnauthorized: () => (renewing ??= renew().finally(() => (renewing = undefined))),
    },
    async wanted(scope) {
      if (scope !== undefined)
        await change((state) => ({ ...state, wanted: sdk.computeScopeUnion(state.wanted, scope) }))
      return authorizeAgain(name, 'asks for more rights than it was given')
    },
  }
}

/** Undefined where there is nothing to renew them with. */
async function renewedTokens(
  sdk: Sdk,
  state: OAuthState,
  network: Pick<OutgoingNetwork, 'fetch'>,
): Promise<OAuthState['tokens']> {
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
  return { ...renewed, ...(tokens.issuer === undefined ? {} : { issuer: tokens.issuer }) }
}
