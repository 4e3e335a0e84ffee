import { DocentError } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { declaredEncoding } from '../../parsers/html/declared-encoding.ts'
import { decodeText } from '../../text/decode-text.ts'
import { charsetOf, isHtml, mediaTypeOf } from './content-kinds.ts'
import { linkedAddress, plainAddress } from './page-address.ts'
import { asksNofollow, readMarkup, type PageMarkup } from './read-markup.ts'
import type { RobotsRules } from './robots-rules.ts'
import type { WebAnswer, WebRequests } from './web-requests.ts'

/** An existing page. */
export interface Page {
  readonly kind: 'page'
  /** Its final address. */
  readonly url: URL
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly modifiedAt: number | undefined
  readonly title: string | undefined
  readonly canonical: URL | undefined
  /** Pages it leads to, when it lets robots follow them. */
  readonly links: readonly URL[]
}

export type PageOutcome =
  | Page
  /** Not to be had. */
  | {
      readonly kind: 'refused'
      readonly code: 'not_found' | 'forbidden' | 'unavailable' | 'too_large'
      readonly reason: string
    }
  /** No document, such as a picture. */
  | { readonly kind: 'other'; readonly mediaType: string }
  /** It redirects to an address outside the request. */
  | { readonly kind: 'elsewhere' }

export interface PageReader {
  readonly request: WebRequests
  readonly robots: (url: URL, signal: AbortSignal) => Promise<RobotsRules>
  readonly robotName: string
  readonly maxBytes: number
  readonly accepts: (mediaType: string) => boolean
}

const mostHops = 5

/** Reads a page where its redirects lead, as long as they stay where `stays` allows. @throws DocentErrors of the network */
export async function readPage(
  reader: PageReader,
  address: string,
  stays: (url: URL) => boolean,
  signal: AbortSignal,
): Promise<PageOutcome> {
  let url = new URL(address)
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const rules = await reader.robots(url, signal)
    if (!rules.allows(url)) {
      return refused('forbidden', 'The site asks robots not to read this page (robots.txt).')
    }
    const answer = await requestPage(reader, url, rules.delayMs, signal)
    if (answer === undefined)
      return refused(
        'too_large',
        `The page is larger than the ${Math.round(reader.maxBytes / 1024)} kB that are read of one.`,
      )
    const read = await pageOf(reader, url, answer, signal)
    if (!('next' in read)) return read
    if (read.next === undefined) return refused('unavailable', 'The page leads to an address that is none.')
    if (!stays(read.next)) return { kind: 'elsewhere' }
    url = read.next
  }
  return refused('unavailable', `The page leads from one address to the next, more than ${mostHops} times.`)
}

/** Undefined when the page is too large. */
function requestPage(
  reader: PageReader,
  url: URL,
  delayMs: number,
  signal: AbortSignal,
): Promise<WebAnswer | undefined> {
  const wants = (status: number, headers: Headers): boolean =>
    status === 200 && reader.accepts(mediaTypeOf(headers.get('content-type'), url))
  return reader.request({ url, delayMs, maxBytes: reader.maxBytes, wants, signal }).catch((error: unknown) => {
    if (DocentError.isInstance(error) && error.code === 'too_large') return undefined
    throw error
  })
}

async function pageOf(
  reader: PageReader,
  url: URL,
  { status, headers, bytes }: WebAnswer,
  signal: AbortSignal,
): Promise<PageOutcome | { readonly next: URL | undefined }> {
  if (status >= 300 && status < 400) {
    return { next: linkedAddress(headers.get('location') ?? 'about:', url) }
  }
  if (status !== 200) return refusedStatus(status)
  const mediaType = mediaTypeOf(headers.get('content-type'), url)
  if (!reader.accepts(mediaType)) return { kind: 'other', mediaType }
  const markup = isHtml(mediaType) ? await markupOf(reader, bytes, headers, signal) : undefined
  const base = markup?.base === undefined ? url : (URL.parse(markup.base, url.href) ?? url)
  const refresh = markup?.refresh === undefined ? undefined : linkedAddress(markup.refresh, base)
  if (refresh !== undefined && refresh.href !== plainAddress(url).href) return { next: refresh }
  const follows = markup !== undefined && !markup.nofollow && !asksNofollow(headers.get('x-robots-tag') ?? '')
  const modifiedAt = Date.parse(headers.get('last-modified') ?? '')
  return {
    kind: 'page',
    url: plainAddress(url),
    mediaType,
    bytes,
    modifiedAt: Number.isNaN(modifiedAt) ? undefined : modifiedAt,
    title: markup?.title,
    canonical: markup?.canonical === undefined ? undefined : linkedAddress(markup.canonical, base),
    links: follows ? markup.links.map((href) => linkedAddress(href, base)).filter((link) => link !== undefined) : [],
  }
}

/** A page that is not text has no links; its parser decides whether it can be read. */
async function markupOf(
  reader: PageReader,
  bytes: Uint8Array,
  headers: Headers,
  signal: AbortSignal,
): Promise<PageMarkup | undefined> {
  const declared = charsetOf(headers.get('content-type')) ?? declaredEncoding(bytes)
  try {
    return await readMarkup(await decodeText(bytes, { declared, signal }), reader.robotName, signal)
  } catch {
    throwIfAborted(signal)
    return undefined
  }
}

type Refused = Extract<PageOutcome, { readonly kind: 'refused' }>
const refused = (code: Refused['code'], reason: string): Refused => ({ kind: 'refused', code, reason })

function refusedStatus(status: number): Refused {
  if (status === 404 || status === 410) return refused('not_found', `The page does not exist (${status}).`)
  if (status === 401 || status === 403 || status === 407 || status === 451) {
    return refused('forbidden', `The site does not show the page to this server (${status}).`)
  }
  if (status === 429)
    return refused('unavailable', 'The site answers too many requests at the moment (429); try again later.')
  if (status >= 500) return refused('unavailable', `The site failed to answer (${status}); try again later.`)
  return refused('unavailable', `The site did not answer with a page (${status}).`)
}
