import { DocentError, type OutgoingNetwork, type ServerAuthorization, type ToolServer } from '@docent/core/ports'
import { loadSdk, type Sdk } from '../load-sdk.ts'
import { oauthFailure } from './oauth-failures.ts'
import { oauthFetch, plainFetch, type OAuthFetch } from './oauth-fetch.ts'
import { oauthProvider } from './oauth-provider.ts'
import { readState, stateFor, writeState, type OAuthState } from './oauth-state.ts'
import { revokeTokens } from './revoke-tokens.ts'

export interface AuthorizeServerOptions {
  readonly network: Pick<OutgoingNetwork, 'fetch'>
  readonly clientMetadataUrl: string | undefined
}

/** OAuth 2.1 for servers that are reached by a url: discovery, registration, PKCE, and the exchange of the code. */
export const serverAuthorization = ({ network, clientMetadataUrl }: AuthorizeServerOptions): ServerAuthorization => ({
  async start(server, request, { signal }) {
    const sdk = await loadSdk()
    const url = urlOf(server)
    const fetchFn = oauthFetch(network, signal)
    const earlier = stateFor(url, request.earlier)
    const kept: OAuthState = {
      serverUrl: url,
      redirectUrl: request.redirectUrl,
      client: clientOf(request.client) ?? reusable(earlier, request.redirectUrl),
    }
    let address: URL | undefined
    const redirect = (to: URL) => void (address = to)
    try {
      const challenge = await challengeOf(sdk, url, plainFetch(network, signal))
      kept.scope = sdk.computeScopeUnion(request.scope ?? challenge.scope, earlier?.scope, earlier?.wanted)
      await sdk.auth(oauthProvider(kept, { state: request.state, clientMetadataUrl, redirect }), {
        serverUrl: url,
        fetchFn,
        forceReauthorization: true,
        ...(kept.scope === undefined ? {} : { scope: kept.scope }),
        ...(challenge.resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: challenge.resourceMetadataUrl }),
      })
    } catch (error) {
      signal.throwIfAborted()
      throw oauthFailure(sdk, server.name, error)
    }
    return { url: pageOf(server, address), pending: writeState(kept) }
  },

  async finish(server, { pending, code, issuer }, { signal }) {
    const sdk = await loadSdk()
    const kept = stateFor(urlOf(server), pending)
    if (!kept) throw changed(server)
    try {
      await sdk.auth(oauthProvider(kept), {
        serverUrl: kept.serverUrl,
        authorizationCode: code,
        fetchFn: oauthFetch(network, signal),
        ...(issuer === undefined ? {} : { iss: issuer }),
      })
    } catch (error) {
      signal.throwIfAborted()
      throw oauthFailure(sdk, server.name, error)
    }
    return writeState({ ...kept, verifier: undefined })
  },

  async revoke(credentials, { signal }) {
    await revokeTokens(await loadSdk(), readState(credentials), oauthFetch(network, signal))
  },
})

function urlOf({ name, transport }: ToolServer): string {
  if (transport.kind !== 'stdio') return transport.url
  throw new DocentError({
    code: 'unsupported',
    message: `The MCP server ${name} is a program and asks for no consent.`,
  })
}

const clientOf = (client: { readonly id: string; readonly secret?: string | undefined } | undefined) =>
  client && { client_id: client.id, ...(client.secret === undefined ? {} : { client_secret: client.secret }) }

/** A client that was registered for one address may not be used with another; one that was given knows its own. */
const reusable = (earlier: OAuthState | undefined, redirectUrl: string) =>
  earlier?.redirectUrl === redirectUrl || (earlier?.client && !('redirect_uris' in earlier.client))
    ? earlier.client
    : undefined

/** The answer of the server to a client without a token, which some give only to calls and some only at the beginning. */
async function challengeOf(sdk: Sdk, url: string, fetchFn: OAuthFetch) {
  for (const request of [listing, beginning]) {
    const response = await fetchFn(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, ...request }),
    })
    if (response.status === 401) return sdk.extractWWWAuthenticateParams(response)
  }
  return {}
}

const listing = { method: 'tools/list', params: {} }
const beginning = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'docent', version: '1' } },
}

/** A page that a browser may be sent to. */
function pageOf({ name }: ToolServer, address: URL | undefined): string {
  if (address?.protocol === 'https:' || address?.protocol === 'http:') return address.href
  throw new DocentError({
    code: 'invalid_input',
    message: `The authorization server of the MCP server ${name} names no page at which a user can consent.`,
  })
}

const changed = ({ name }: ToolServer) =>
  new DocentError({
    code: 'invalid_input',
    message: `The MCP server ${name} has another url than when its authorization began; start it again.`,
  })
