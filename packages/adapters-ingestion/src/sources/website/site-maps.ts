import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { throwIfAborted } from '../../abort.ts'
import type { WebRequests } from './web-requests.ts'

export interface SiteMapsRequest {
  /** Where they are. */
  readonly places: readonly string[]
  readonly request: WebRequests
  readonly delayMs: number
  /** Most addresses wanted. */
  readonly most: number
  readonly signal: AbortSignal
}

const unpack = promisify(gunzip)
const mostSiteMaps = 50
/** The largest a site map may be, unpacked. */
const maxBytes = 50 * 1024 * 1024

/** The pages that site maps name, those of indexes too. Unreadable ones are skipped: site maps are optional. */
export async function readSiteMaps(siteMaps: SiteMapsRequest): Promise<readonly string[]> {
  const waiting = [...siteMaps.places]
  const seen = new Set<string>()
  const pages: string[] = []
  for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
    if (seen.has(place) || seen.size >= mostSiteMaps || pages.length >= siteMaps.most) continue
    seen.add(place)
    const text = await fetchSiteMap(siteMaps, place)
    if (text === undefined) continue
    const { isIndex, places } = readSiteMap(text)
    const list = isIndex ? waiting : pages
    for (const found of places) if (list.length < siteMaps.most) list.push(found)
  }
  return pages
}

async function fetchSiteMap(siteMaps: SiteMapsRequest, place: string): Promise<string | undefined> {
  const url = URL.parse(place)
  if (url === null) return undefined
  try {
    const { request, delayMs, signal } = siteMaps
    const { status, bytes } = await request({ url, delayMs, maxBytes, wants: (code) => code === 200, signal })
    if (status !== 200) return undefined
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
    return Buffer.from(packed ? await unpack(bytes, { maxOutputLength: maxBytes }) : bytes).toString('utf8')
  } catch {
    throwIfAborted(siteMaps.signal)
    return undefined
  }
}

/** XML, or one address in each line. */
function readSiteMap(text: string): { readonly isIndex: boolean; readonly places: readonly string[] } {
  if (!text.includes('<')) {
    return { isIndex: false, places: text.split(/\s+/).filter((line) => /^https?:/i.test(line)) }
  }
  const places: string[] = []
  let [isIndex, location, parent] = [false, undefined as string | undefined, '']
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'sitemapindex') isIndex = true
        if (name === 'url' || name === 'sitemap') parent = name
        // Pictures and videos of a page have their own addresses, in other namespaces.
        if (name === 'loc' && parent !== '') location = ''
      },
      ontext: (part) => {
        if (location !== undefined) location += part
      },
      onclosetag: (name) => {
        if (name === 'url' || name === 'sitemap') parent = ''
        if (name !== 'loc' || location === undefined) return
        places.push(location.trim())
        location = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return { isIndex, places }
}
