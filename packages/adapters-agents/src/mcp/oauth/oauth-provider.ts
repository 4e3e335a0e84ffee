import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import type { OAuthState } from './oauth-state.ts'

export interface OAuthProviderOptions {
  /** Comes back with the user. */
  readonly state?: string
  /** Address of a document about this client, for authorization servers that read one instead of registering it. */
  readonly clientMetadataUrl?: string | undefined
  /** Called with the address at which the user consents. */
  readonly redirect?: (url: URL) => void
}

/** What the client library asks about a consent, answered from its state and written into it. */
export const oauthProvider = (
  kept: OAuthState,
  { state, clientMetadataUrl, redirect }: OAuthProviderOptions = {},
): OAuthClientProvider => ({
  redirectUrl: kept.redirectUrl,
  clientMetadata: {
    client_name: 'Docent',
    redirect_uris: [kept.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  },
  ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
  ...(state === undefined ? {} : { state: () => state }),
  clientInformation: () => kept.client,
  saveClientInformation: (client) => void (kept.client = client),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => void (kept.tokens = tokens),
  saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
  codeVerifier: () => kept.verifier ?? '',
  discoveryState: () => kept.discovery,
  saveDiscoveryState: (discovery) => void (kept.discovery = discovery),
  invalidateCredentials(what) {
    if (what === 'client' || what === 'all') kept.client = undefined
    if (what === 'tokens' || what === 'all') kept.tokens = undefined
  },
  redirectToAuthorization: (url) => redirect?.(url),
})
