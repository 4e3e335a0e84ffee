import { checkOptions, DocentError, type Clock, type DocumentSource } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { namedAddress } from '../../network/named-address.ts'
import type { OutgoingNetwork } from '../../network/outgoing-network.ts'
import { readableTypes } from './content-kinds.ts'
import { crawlSite } from './crawl.ts'
import { hostTurns } from './host-turns.ts'
import { readPage, type PageReader } from './read-page.ts'
import { robotsOf } from './robots-rules.ts'
import { webRequests } from './web-requests.ts'
import { parseWebsiteRequest } from './website-parameters.ts'

export interface WebsiteSourceOptions {
  /** The network, which decides which hosts are allowed. Its creator closes it. */
  readonly network: OutgoingNetwork
  /**
   * How the crawler introduces itself; its first word, up to a slash, is the name that robots.txt may address.
   * @default Docent/1.0
   */
  readonly userAgent?: string
  /** Pause between two requests to a host, ms; a site's robots.txt may ask for more, up to 30 s. @default 200 */
  readonly delayMs?: number
  /** Maximum documents of one call. @default 1000 */
  readonly maxDocuments?: number
  /** Addresses that one call keeps in mind; links beyond are not followed. @default 20 times `maxDocuments` */
  readonly maxAddresses?: number
  /** Bytes of one page or file at most, unpacked. @default 50 MiB */
  readonly maxBytes?: number
  /** Media types that become documents, besides HTML. @default text, data, PDF, Office, OpenDocument, EPUB, mail */
  readonly mediaTypes?: readonly string[]
  /** For one request until its body is read, ms. @default 60_000 */
  readonly timeoutMs?: number
  /** Tries again, with growing pauses, when a site is busy or out of reach. @default 2 */
  readonly retries?: number
  /** @default the time of the platform */
  readonly clock?: Clock
}

/**
 * Pages of websites and the files they link to. Parameters: `url`; `follow_links`, also pages of the same host at the same
 * level or below; `max_depth`, links followed one after the other (0 none, -1 as they come); `max_documents` (-1 as many
 * as the source allows). Entries carry their content.
 */
export function websiteSource(options: WebsiteSourceOptions): DocumentSource {
  checkOptions('websiteSource()', options, {
    network: 'required',
    userAgent: 'optional',
    delayMs: 'optional',
    maxDocuments: 'optional',
    maxAddresses: 'optional',
    maxBytes: 'optional',
    mediaTypes: 'optional',
    timeoutMs: 'optional',
    retries: 'optional',
    clock: 'optional',
  })
  const { network, userAgent = 'Docent/1.0', delayMs = 200, maxDocuments = 1000 } = options
  const clock = options.clock ?? platformClock
  const robotName = userAgent.split(/[/\s]/)[0] || 'Docent'
  const accepted = new Set(['text/html', 'application/xhtml+xml', ...(options.mediaTypes ?? readableTypes)])
  const inTurn = hostTurns(clock)
  const request = webRequests({
    network,
    userAgent,
    inTurn,
    clock,
    timeoutMs: options.timeoutMs ?? 60_000,
    retries: options.retries ?? 2,
  })
  /** robots.txt is fetched again for each call. */
  const openReader = (): PageReader => ({
    request,
    robots: robotsOf({ request, robotName, delayMs }),
    robotName,
    maxBytes: options.maxBytes ?? 50 * 1024 * 1024,
    accepts: (mediaType) => accepted.has(mediaType),
  })
  return {
    kind: 'website',
    check: ({ parameters }) => void namedAddress(network, 'url', parseWebsiteRequest(parameters, maxDocuments).url),
    list: async function* ({ parameters, after, signal }) {
      throwIfAborted(signal)
      const site = parseWebsiteRequest(parameters, maxDocuments)
      const start = namedAddress(network, 'url', site.url)
      const mostAddresses = options.maxAddresses ?? 20 * maxDocuments
      yield* crawlSite({ site, start, reader: openReader(), mostAddresses, after, signal })
    },
    open: async ({ uri, signal }) => {
      throwIfAborted(signal)
      const page = await readPage(openReader(), network.check(uri).href, () => true, signal)
      if (page.kind === 'page') return content(page.bytes, signal)
      if (page.kind === 'refused') throw new DocentError({ code: page.code, message: page.reason })
      throw new DocentError({ code: 'not_found', message: 'The document at this address no longer exists.' })
    },
  }
}

async function* content(bytes: Uint8Array, signal: AbortSignal): AsyncIterable<Uint8Array> {
  throwIfAborted(signal)
  yield bytes
}

const platformClock: Clock = {
  now: () => Date.now(),
  schedule: (at, callback) => {
    const timer = setTimeout(callback, Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  },
}
