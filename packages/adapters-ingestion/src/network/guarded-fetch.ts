import type { Dispatcher, RequestInit as UndiciRequest } from 'undici'
import { cappedResponse } from './capped-response.ts'
import { loadUndici } from './load-undici.ts'
import { invalidAddress, networkError, timedOut } from './network-errors.ts'
import type { OutgoingNetwork, OutgoingRequest } from './outgoing-network.ts'

export interface GuardedFetchOptions {
  /** One for answers that are written while they are made has no limits of time once it is connected. */
  readonly dispatcher: (streaming: boolean) => Dispatcher
  readonly check: (url: string | URL) => URL
  readonly maxBytes: number
  readonly maxRedirects: number
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Meant for the first host only. */
const ownHeaders = ['authorization', 'cookie', 'proxy-authorization']

/** A `fetch` that follows redirects by hand, so that each hop is checked as the first address is. */
export function guardedFetch(options: GuardedFetchOptions): OutgoingNetwork['fetch'] {
  return async (input, init = {}) => {
    const given = await plainRequest(input, init)
    const { maxBytes = options.maxBytes, timeoutMs, redirect = 'follow', streaming = false, ...rest } = given
    const limit = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
    const signals = [rest.signal, limit].filter((signal) => signal !== undefined && signal !== null)
    const signal = AbortSignal.any(signals)
    let url = options.check(input instanceof Request ? input.url : input)
    const dispatcher = options.dispatcher(streaming)
    let request: OutgoingRequest = rest
    const failure = (error: unknown): unknown => {
      if (rest.signal?.aborted) return rest.signal.reason
      return limit?.aborted ? timedOut(url.hostname, error) : networkError(error, url.hostname)
    }

    for (let hops = 0; ; hops += 1) {
      const response = await loadUndici()
        .fetch(url.href, {
          ...(request as UndiciRequest),
          redirect: 'manual',
          signal,
          dispatcher,
        })
        .catch((error: unknown) => Promise.reject(failure(error) as Error))
      const location = redirects.has(response.status) ? response.headers.get('location') : null
      if (location === null || redirect === 'manual') {
        return cappedResponse(response, { url, maxBytes, redirected: hops > 0, failure })
      }
      await response.body?.cancel()
      if (redirect === 'error')
        throw invalidAddress(`The host ${url.hostname} answers with a redirect, which is not followed here.`)
      if (hops >= options.maxRedirects) {
        throw networkError(new Error('too many redirects'), url.hostname)
      }
      const next = options.check(URL.parse(location, url.href) ?? location)
      request = nextRequest(request, response.status, next.origin === url.origin)
      url = next
    }
  }
}

/** Like a browser: a posted form is fetched with GET at its new address, and secrets stay with their host. */
function nextRequest(request: OutgoingRequest, status: number, sameOrigin: boolean): OutgoingRequest {
  const method = (request.method ?? 'GET').toUpperCase()
  const headers = new Headers(request.headers)
  if (!sameOrigin) for (const name of ownHeaders) headers.delete(name)
  if ((status === 303 && method !== 'HEAD') || (status < 303 && method === 'POST')) {
    for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name)
    return { ...request, method: 'GET', headers, body: null }
  }
  if (request.body instanceof ReadableStream) {
    throw invalidAddress(
      'The address is redirected, and what was sent cannot be sent again; use the address it leads to.',
    )
  }
  return { ...request, headers }
}

/** The platform's requests and forms belong to another copy of undici; their content is copied. */
async function plainRequest(input: string | URL | Request, init: OutgoingRequest): Promise<OutgoingRequest> {
  const given: OutgoingRequest =
    input instanceof Request
      ? {
          method: input.method,
          headers: input.headers,
          body: input.body === null ? null : await input.arrayBuffer(),
          signal: input.signal,
          redirect: input.redirect,
          ...init,
        }
      : init
  const headers = new Headers(given.headers)
  let { body } = given
  if (body instanceof FormData) {
    const form = new Response(body)
    headers.set('content-type', form.headers.get('content-type') ?? '')
    body = await form.arrayBuffer()
  }
  // Names and values only: `Headers` of the platform would not be known either.
  return { ...given, headers: [...headers], ...(body === undefined ? {} : { body }) }
}
