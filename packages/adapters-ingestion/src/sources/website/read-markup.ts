import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { throwIfAborted } from '../../abort.ts'

/** The facts of a page for a crawl. */
export interface PageMarkup {
  readonly title: string | undefined
  /** The base of links, if the page sets one. */
  readonly base: string | undefined
  readonly canonical: string | undefined
  /** The target of an automatic redirect. */
  readonly refresh: string | undefined
  /** The page asks that none of its links is followed. */
  readonly nofollow: boolean
  readonly links: readonly string[]
}

/** Characters read in one turn of the loop. */
const slice = 128 * 1024
const mostLinks = 10_000
const longestTitle = 500
/** Pages that refresh later than this want to be read first. */
const longestRefreshSeconds = 10

type Open = (attributes: Readonly<Record<string, string>>) => void

/** Titles, links and robots directives of a page; no tree is built, so that deep and large pages do no harm. */
export async function readMarkup(html: string, robotName: string, signal: AbortSignal): Promise<PageMarkup> {
  let title: string | undefined
  let [inTitle, inVector] = [false, 0]
  let base: string | undefined
  let canonical: string | undefined
  let refresh: string | undefined
  let nofollow = false
  const links: string[] = []
  const link = (href: string | undefined, rel = ''): void => {
    if (href !== undefined && links.length < mostLinks && !/(^|\s)nofollow(\s|$)/i.test(rel)) links.push(href)
  }
  const readMeta: Open = (attributes) => {
    const content = attributes['content'] ?? ''
    const meta = attributes['name']?.toLowerCase()
    if (meta === 'robots' || meta === robotName.toLowerCase()) nofollow ||= asksNofollow(content)
    if (attributes['http-equiv']?.toLowerCase() === 'refresh') refresh ??= refreshTarget(content)
  }
  const linkTo: Open = (attributes) => link(attributes['href'], attributes['rel'])
  const showIn: Open = (attributes) => link(attributes['src'])
  const opening: ReadonlyMap<string, Open> = new Map<string, Open>([
    ['svg', () => (inVector += 1)],
    [
      'title',
      () => {
        if (inVector === 0 && title === undefined) [title, inTitle] = ['', true]
      },
    ],
    ['a', linkTo],
    ['area', linkTo],
    ['frame', showIn],
    ['iframe', showIn],
    ['base', (attributes) => (base ??= attributes['href'])],
    [
      'link',
      (attributes) => {
        if (attributes['rel']?.toLowerCase() === 'canonical') canonical ??= attributes['href']
      },
    ],
    ['meta', readMeta],
  ])
  const parser = new Parser({
    onopentag: (name, attributes) => opening.get(name)?.(attributes),
    ontext: (text) => {
      if (inTitle && (title?.length ?? 0) < longestTitle) title = `${title ?? ''}${text}`
    },
    onclosetag: (name) => {
      if (name === 'svg') inVector -= 1
      if (name === 'title') inTitle = false
    },
  })
  for (let start = 0; start < html.length; start += slice) {
    if (start > 0) await nextTurn()
    throwIfAborted(signal)
    parser.write(html.slice(start, start + slice))
  }
  parser.end()
  return { title: title?.trim() || undefined, base, canonical, refresh, nofollow, links }
}

/** Of a `robots` meta element or an `X-Robots-Tag` header. */
export const asksNofollow = (directives: string): boolean => /(^|[\s,:])(nofollow|none)(?=$|[\s,])/i.test(directives)

function refreshTarget(content: string): string | undefined {
  const found = /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)
  return found !== null && Number(found[1]) <= longestRefreshSeconds ? found[2]?.trim() : undefined
}
