import { DocentError, type OutgoingNetwork } from '@docent/core/ports'
import { isOAuthCode } from './oauth-failures.ts'

const longestAnswer = 1024 * 1024
const longestMs = 20_000

export type OAuthFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/**
 * How authorization servers are asked, as `plainFetch`. One that is away reveals nothing about a consent, which the client library would take for a
 * refusal.
 * @throws `unavailable` for an outage, and as the network
 */
export const oauthFetch = (network: Pick<OutgoingNetwork, 'fetch'>, signal: AbortSignal): OAuthFetch => {
  const fetchFn = plainFetch(network, signal)
  return async (url, init) => {
    const response = await fetchFn(url, init)
    if (!isOutage(response.status, init?.method)) return response
    throw new DocentError({
      code: 'unavailable',
      message: `The authorization server answers with the status ${response.status}; try again later.`,
    })
  }
}

/** Of documents that may be in several places, a gateway that finds nothing behind it has none. */
const isOutage = (status: number, method = 'GET'): boolean =>
  status === 429 || (status >= 500 && !(method === 'GET' && status === 502))

/**
 * Over the guarded network, with nothing of the headers that the MCP server gets. What is
 * posted holds secrets, so it follows no redirect.
 */
export const plainFetch =
  (network: Pick<OutgoingNetwork, 'fetch'>, signal: AbortSignal): OAuthFetch =>
  async (url, init = {}) => {
    const method = init.method ?? 'GET'
    const body =
      typeof init.body === 'string' ? init.body : init.body instanceof URLSearchParams ? `${init.body}` : undefined
    const response = await network.fetch(String(url), {
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body === undefined ? {} : { body }),
      signal,
      redirect: method === 'GET' && init.redirect !== 'manual' ? 'follow' : 'manual',
      maxBytes: longestAnswer,
      timeoutMs: longestMs,
    })
    const bare = [101, 204, 205, 304].includes(response.status)
    const { status, statusText } = response
    const text = bare ? null : await response.text()
    const headers = new Headers(response.headers)
    for (const name of ['content-length', 'content-encoding']) headers.delete(name)
    return new Response(text !== null && method === 'POST' && !response.ok ? errorOnly(text) : text, {
      status,
      statusText,
      headers,
    })
  }

/** Descriptions of errors may repeat what was sent, and the client library writes them to the console. */
function errorOnly(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown }
    return typeof error === 'string' && isOAuthCode(error) ? JSON.stringify({ error }) : '{}'
  } catch {
    return ''
  }
}
