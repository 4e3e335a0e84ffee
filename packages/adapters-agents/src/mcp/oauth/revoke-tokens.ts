import type { OAuthMetadata } from '@modelcontextprotocol/client'
import type { Sdk } from '../load-sdk.ts'
import type { OAuthFetch } from './oauth-fetch.ts'
import type { OAuthState } from './oauth-state.ts'

/** By RFC 7009, where the authorization server supports it: the refresh token, which ends the others as well, or the only one. @throws as `fetchFn` */
export async function revokeTokens(
  sdk: Sdk,
  { tokens, client, discovery }: OAuthState,
  fetchFn: OAuthFetch,
): Promise<void> {
  const metadata = discovery?.authorizationServerMetadata as OAuthMetadata | undefined
  const endpoint = metadata?.revocation_endpoint
  const token = tokens?.refresh_token ?? tokens?.access_token
  if (typeof endpoint !== 'string' || token === undefined || client === undefined) return
  const hint = tokens?.refresh_token === undefined ? 'access_token' : 'refresh_token'
  const body = new URLSearchParams({ token, token_type_hint: hint })
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' })
  const { client_id: id, client_secret: secret } = client
  if (
    sdk.selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []) === 'client_secret_basic'
  )
    headers.set(
      'authorization',
      `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret ?? '')}`).toString('base64')}`,
    )
  else {
    body.set('client_id', id)
    if (secret !== undefined) body.set('client_secret', secret)
  }
  await fetchFn(sdk.assertSecureTokenEndpoint(endpoint), { method: 'POST', headers, body })
}
