import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock, SourceEntry, UnreadableSourceEntry } from '@docent/core/ports'
import { guardedNetwork } from '../../network/guarded-network.ts'
import { websiteSource, type WebsiteSourceOptions } from './website-source.ts'

type Answer =
  | string
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string | Uint8Array }
  | RequestListener

/** A website of a test on a local port. */
export async function startSite(pages: Record<string, Answer>) {
  const requests: string[] = []
  const userAgents: (string | undefined)[] = []
  let [running, mostRunning] = [0, 0]
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    userAgents.push(request.headers['user-agent'])
    running += 1
    mostRunning = Math.max(mostRunning, running)
    response.on('close', () => (running -= 1))
    const answer = pages[path]
    if (typeof answer === 'function') return answer(request, response)
    if (answer === undefined) return response.writeHead(404).end('missing')
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pages,
    requests,
    userAgents,
    mostRunning: () => mostRunning,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface JumpingClock extends Clock {
  /** How long was waited each time. */
  readonly waits: number[]
}

/** Time passes only while somebody waits, and then at once. */
export function jumpingClock(): JumpingClock {
  let now = Date.UTC(2026, 0, 1)
  const waits: number[] = []
  return {
    waits,
    now: () => now,
    schedule: (at, callback) => {
      const next = setImmediate(() => {
        waits.push(Math.max(0, at - now))
        now = Math.max(now, at)
        callback()
      })
      return () => clearImmediate(next)
    },
  }
}

/** A crawler that reaches the test's own server and does not wait. */
export function openCrawler(options: Partial<WebsiteSourceOptions> = {}) {
  const network = guardedNetwork({
    allow: ['127.0.0.1'],
    lookup: async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
  })
  const clock = jumpingClock()
  const source = websiteSource({ network, clock, ...options })
  const list = async (
    parameters: unknown,
    { after, signal = new AbortController().signal }: { after?: SourceEntry['cursor']; signal?: AbortSignal } = {},
  ) => {
    const entries: (SourceEntry | UnreadableSourceEntry)[] = []
    for await (const entry of source.list({ parameters, after, signal })) entries.push(entry)
    return entries
  }
  return { source, clock, network, list, close: () => network.close() }
}

export const page = (title: string, ...links: string[]): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${links.map((href) => `<a href="${href}">${href}</a>`).join('')}</body></html>`
