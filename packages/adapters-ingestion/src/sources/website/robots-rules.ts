import robotsModule from 'robots-parser'
import { DocentError } from '@docent/core/ports'
import type { WebAnswer, WebRequests } from './web-requests.ts'

/** The package's types name its function `default`, which it is not. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default

/** The robots rules of a host. */
export interface RobotsRules {
  readonly allows: (url: URL) => boolean
  /** Pause between two requests, ms. */
  readonly delayMs: number
  readonly siteMaps: readonly string[]
}

export interface RobotsOptions {
  readonly request: WebRequests
  /** The name by which robots.txt may address this robot. */
  readonly robotName: string
  readonly delayMs: number
}

/** As much as every robot must read of it. */
const maxBytes = 500 * 1024
const mostRedirects = 5
/** A site with a longer delay does not want robots; waiting so long would block the job. */
const longestDelayMs = 30_000

/** Asks each origin once. @throws what the network throws; `unavailable` when the rules of the host are unavailable */
export function robotsOf(options: RobotsOptions): (url: URL, signal: AbortSignal) => Promise<RobotsRules> {
  const known = new Map<string, Promise<RobotsRules>>()
  return (url, signal) => {
    const found = known.get(url.origin) ?? readRobots(options, url.origin, signal)
    known.set(url.origin, found)
    return found
  }
}

async function readRobots(options: RobotsOptions, origin: string, signal: AbortSignal): Promise<RobotsRules> {
  const { delayMs, robotName } = options
  const place = new URL('/robots.txt', origin)
  const { status, bytes } = await followed(options, place, signal)
  if (status >= 500 || status === 429) {
    throw new DocentError({
      code: 'unavailable',
      message: `The host ${place.hostname} does not provide its robots.txt at the moment (${status}); try again later.`,
    })
  }
  if (status >= 300) return { allows: () => true, delayMs, siteMaps: [] }
  const rules = robotsParser(place.href, Buffer.from(bytes).toString('utf8'))
  const asked = (rules.getCrawlDelay(robotName) ?? 0) * 1000
  return {
    allows: (url) => rules.isAllowed(url.href, robotName) ?? true,
    delayMs: Math.min(longestDelayMs, Math.max(delayMs, Number.isFinite(asked) ? asked : 0)),
    siteMaps: rules.getSitemaps(),
  }
}

async function followed(options: RobotsOptions, place: URL, signal: AbortSignal): Promise<WebAnswer> {
  let url = place
  for (let hops = 0; ; hops += 1) {
    const answer = await options
      .request({ url, delayMs: options.delayMs, maxBytes, signal })
      .catch((error: unknown) => {
        if (DocentError.isInstance(error) && error.code === 'too_large') return nothing(404)
        throw error
      })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || location === null) return answer
    const next = URL.parse(location, url.href)
    if (next === null || hops >= mostRedirects) return nothing(404)
    url = next
  }
}

const nothing = (status: number): WebAnswer => ({ status, headers: new Headers(), bytes: new Uint8Array() })
