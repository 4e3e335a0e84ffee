import { DocentError, type OutgoingNetwork } from '@docent/core/ports'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { downloadOf, type Download } from './downloads.ts'

export interface PageNetworkOptions {
  readonly network: Pick<OutgoingNetwork, 'fetch'>
  /** Most bytes of one answer. */
  readonly maxBytes: number
  /** Most requests, and most bytes, of one browser. */
  readonly maxRequests: number
  readonly maxTotalBytes: number
  readonly signal: AbortSignal
}

/** What has come over the network since it was last asked for. */
export interface PageNetwork {
  /** Files that are no pages. */
  takeDownloads(): Download[]
  /** Why the last page did not come, where the network refused it. */
  takeRefusal(): string | undefined
}

const answerMs = 30_000
const mostRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
/** Of the connection between the browser and the server, which there is none of. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'transfer-encoding',
  'content-encoding',
])
const secretHeaders = new Set(['cookie', 'authorization'])

/**
 * Answers every request of the pages over the server's guarded network: the browser itself has none. What cannot be answered
 * in this way, such as a WebSocket, has no other way out.
 */
export async function servePages(context: BrowserContext, options: PageNetworkOptions): Promise<PageNetwork> {
  const { network, maxBytes, maxRequests, maxTotalBytes, signal } = options
  let downloads: Download[] = []
  let refusal: string | undefined
  let requests = 0
  let bytes = 0

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    requests += 1
    if (requests > maxRequests || bytes > maxTotalBytes) throw tooMuch()
    const isPage = isOfWindow(request)
    const response = await fetched(request, isPage)
    const body = Buffer.from(await response.arrayBuffer())
    bytes += body.byteLength
    const location = response.headers.get('location')
    if (isPage && redirects.has(response.status) && location !== null)
      return route.fulfill({ status: 200, contentType: 'text/html', body: forwardTo(new URL(location, request.url())) })
    const download = isPage ? downloadOf(request.url(), response.headers, body) : undefined
    if (download === undefined)
      return route.fulfill({ status: response.status, headers: headersOf(response.headers), body })
    downloads.push(download)
    return route.fulfill({ status: 204 })
  }

  /** Pages are forwarded by the browser, so that its address is the right one; of what belongs to them, only the end counts. */
  async function fetched(request: Request, isPage: boolean): Promise<Response> {
    let headers = Object.fromEntries(Object.entries(await request.allHeaders()).filter(([name]) => isSent(name)))
    let url = new URL(request.url())
    const body = bodyOf(request)
    let method = request.method()
    for (let hops = 0; ; hops += 1) {
      const sent = body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }
      const bounds = { maxBytes, timeoutMs: answerMs, signal, redirect: 'manual' as const }
      const response = await network.fetch(url.href, { method, headers, ...sent, ...bounds })
      const location = response.headers.get('location')
      if (isPage || !redirects.has(response.status) || location === null || hops === mostRedirects) return response
      await response.body?.cancel()
      const next = new URL(location, url)
      if (next.origin !== url.origin)
        headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))
      if (response.status < 307 && method !== 'HEAD') method = 'GET'
      url = next
    }
  }

  await context.route('**/*', (route) =>
    answer(route).catch(async (error: unknown) => {
      const request = route.request()
      if (request.isNavigationRequest() && DocentError.isInstance(error)) refusal = error.message
      await route.abort('blockedbyclient').catch(() => {})
    }),
  )
  await context.routeWebSocket('**/*', (socket) => socket.close({ code: 1008 }))

  return {
    takeDownloads() {
      const taken = downloads
      downloads = []
      return taken
    },
    takeRefusal() {
      const taken = refusal
      refusal = undefined
      return taken
    },
  }
}

/** Whether it is for a whole window and not for a part of one. */
function isOfWindow(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    return request.frame().parentFrame() === null
  } catch {
    // A window that is being opened has none yet.
    return true
  }
}

const isSent = (name: string): boolean => !name.startsWith(':') && !ownHeaders.has(name)

/** The network takes texts; a form with files is none. @throws `unsupported` */
function bodyOf(request: Request): string | undefined {
  const bytes = request.postDataBuffer()
  if (bytes === null) return undefined
  const text = bytes.toString('utf8')
  if (Buffer.from(text).equals(bytes)) return text
  throw new DocentError({ code: 'unsupported', message: 'The page sends a file, which this browser does not do.' })
}

/** Cookies are one line each. */
const headersOf = (headers: Headers): Record<string, string> => ({
  ...Object.fromEntries([...headers].filter(([name]) => isSent(name) && name !== 'set-cookie')),
  ...(headers.getSetCookie().length === 0 ? {} : { 'set-cookie': headers.getSetCookie().join('\n') }),
})

/** An answer that the library makes for a request cannot be a redirect, since the next request would not be asked about. */
function forwardTo(url: URL): string {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DocentError({ code: 'invalid_input', message: 'The page leads to an address that is not of the web.' })
  const address = url.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}">`
}

const tooMuch = () =>
  new DocentError({ code: 'too_large', message: 'The browser has loaded as much as it may; work with what there is.' })
