import { DocentError, type OutgoingNetwork } from '@docent/core/ports'
import PQueue from 'p-queue'
import type { BrowserContext, Request, Route } from 'playwright-core'
import { downloadOf, type Download } from './downloads.ts'
import { followRedirects, redirectOf, type AskOnce } from './follow-redirects.ts'
import { answerHeaders, forwardingPage } from './page-answers.ts'
import { isOfWindow, pageRequest } from './page-request.ts'

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
  /** Why the last page of a window did not come, where the network refused it. */
  takeRefusal(): string | undefined
  /** Whether a window is at a redirect, so that another page comes. */
  isForwarding(): boolean
}

const answerMs = 30_000
/** Requests at once: of windows, which wait for no part of a page, and of all else. */
const windowsAtOnce = 2
const partsAtOnce = 6

/**
 * Answers every request of the pages over the server's guarded network: the browser itself has none. What cannot be answered
 * in this way, such as a WebSocket, has no other way out.
 */
export async function servePages(context: BrowserContext, options: PageNetworkOptions): Promise<PageNetwork> {
  const { network, maxBytes, maxRequests, maxTotalBytes } = options
  const gone = new AbortController()
  const signal = AbortSignal.any([options.signal, gone.signal])
  context.once('close', () => gone.abort())
  const windows = new PQueue({ concurrency: windowsAtOnce })
  const parts = new PQueue({ concurrency: partsAtOnce })
  let downloads: Download[] = []
  let refusal: string | undefined
  let isForwarding = false
  let requests = 0
  let bytes = 0

  const ask: AskOnce = (url, { method, headers, body }) => {
    signal.throwIfAborted()
    requests += 1
    if (requests > maxRequests || bytes > maxTotalBytes) throw tooMuch()
    const sent = body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }
    const bounds = { maxBytes, timeoutMs: answerMs, signal, redirect: 'manual' as const }
    return network.fetch(url.href, { method, headers: { ...headers }, ...sent, ...bounds })
  }

  /** What is being read counts at once, so that many answers together are no more than one after the other. */
  async function read(response: Response): Promise<Buffer> {
    const read: Uint8Array[] = []
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > maxTotalBytes) throw tooMuch()
      read.push(part)
    }
    return Buffer.concat(read)
  }

  async function answer(route: Route, request: Request): Promise<void> {
    const asked = await pageRequest(request)
    const { response, cookies } = await followRedirects(asked, ask, Date.now)
    const next = asked.isPage ? redirectOf(response, asked.url) : undefined
    if (next !== undefined) {
      await response.body?.cancel()
      const page = forwardingPage(response, asked.method, next)
      if (isOfWindow(request)) isForwarding = true
      return route.fulfill(page)
    }
    const body = await read(response)
    if (isOfWindow(request)) isForwarding = false
    const download = isOfWindow(request) ? downloadOf(request.url(), response.headers, body) : undefined
    if (download === undefined)
      return route.fulfill({ status: response.status, headers: answerHeaders(response.headers, cookies), body })
    downloads.push(download)
    return route.fulfill({ status: 204 })
  }

  function refuse(request: Request, error: unknown): void {
    if (!isOfWindow(request)) return
    isForwarding = false
    if (DocentError.isInstance(error)) refusal = error.message
  }

  await context.route('**/*', (route) => {
    const request = route.request()
    const queue = isOfWindow(request) ? windows : parts
    return queue.add(() =>
      answer(route, request).catch(async (error: unknown) => {
        refuse(request, error)
        await route.abort('blockedbyclient').catch(() => {})
      }),
    )
  })
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
    isForwarding: () => isForwarding,
  }
}

const tooMuch = () =>
  new DocentError({ code: 'too_large', message: 'The browser has loaded as much as it may; work with what there is.' })
