import { DocentError, type JsonValue, type SourceEntry, type UnreadableSourceEntry } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { looksLikeFurniture, nameOf } from './content-kinds.ts'
import { createFrontier, type Frontier, type PlannedPage } from './frontier.ts'
import { addressKey, isWithin, plainAddress, scopeOf } from './page-address.ts'
import { readPage, type Page, type PageOutcome, type PageReader } from './read-page.ts'
import { readSiteMaps } from './site-maps.ts'
import type { WebsiteRequest } from './website-parameters.ts'

export interface Crawl {
  readonly site: WebsiteRequest
  readonly start: URL
  readonly reader: PageReader
  /** Addresses kept in mind at once; links found beyond are forgotten. */
  readonly mostAddresses: number
  readonly after: JsonValue | undefined
  readonly signal: AbortSignal
}

/** A site may have some dead links even when few documents are wanted. */
const leastFailures = 50

type Entry = SourceEntry | UnreadableSourceEntry

/** The pages of a site, level by level. Each entry's cursor holds what was found until then and is not visited yet. */
export async function* crawlSite(crawl: Crawl): AsyncGenerator<Entry> {
  const { site, signal } = crawl
  const frontier = createFrontier(plainAddress(crawl.start).href, crawl.after, crawl.mostAddresses)
  const mostFailures = Math.max(leastFailures, site.maxDocuments)
  while (frontier.documents < site.maxDocuments && frontier.failures < mostFailures) {
    throwIfAborted(signal)
    const planned = frontier.take()
    if (planned === undefined) return
    const entry = entryOf(frontier, planned, await visit(crawl, frontier, planned))
    if (entry !== undefined && 'page' in entry) {
      await plan(crawl, frontier, planned, entry.page)
      frontier.documents += 1
      yield { ...entry.entry, cursor: frontier.cursor() }
    } else if (entry !== undefined) {
      frontier.failures += 1
      yield { ...entry.entry, cursor: frontier.cursor() }
    }
  }
  throwIfAborted(signal)
}

/** An error of the first page ends the crawl; an error of a linked page is reported for that page. */
async function visit({ reader, signal }: Crawl, frontier: Frontier, planned: PlannedPage): Promise<PageOutcome> {
  const { scope } = frontier
  const stays = (url: URL): boolean => scope === undefined || isWithin(scope, url)
  try {
    return await readPage(reader, planned.address, stays, signal)
  } catch (error) {
    throwIfAborted(signal)
    if (planned.depth === 0 || !DocentError.isInstance(error) || error.code === 'canceled') throw error
    return { kind: 'refused', code: 'unavailable', reason: error.message }
  }
}

function entryOf(
  frontier: Frontier,
  planned: PlannedPage,
  outcome: PageOutcome,
): { readonly entry: SourceEntry; readonly page: Page } | { readonly entry: UnreadableSourceEntry } | undefined {
  const isFirst = planned.depth === 0
  const asked = new URL(planned.address)
  const unreadable = (error: string) => ({ entry: { uri: asked.href, name: nameOf(asked), error } })
  if (outcome.kind === 'refused') return planned.linked ? unreadable(outcome.reason) : undefined
  if (outcome.kind === 'other') {
    return isFirst
      ? unreadable(`The address leads to a file of the type ${outcome.mediaType}, which is not read.`)
      : undefined
  }
  if (outcome.kind === 'elsewhere') return undefined
  if (isFirst) frontier.scope = scopeOf(outcome.url)
  const isNew = addressKey(outcome.url.href) === addressKey(planned.address) || frontier.alias(outcome.url.href)
  if (!isNew || repeatsOther(frontier, outcome)) return undefined
  const { url, mediaType, title, bytes, modifiedAt } = outcome
  const entry = {
    uri: url.href,
    name: nameOf(url, mediaType, title),
    size: bytes.byteLength,
    modifiedAt,
    content: bytes,
  }
  return { entry, page: outcome }
}

/**
 * Whether the page names another known one as its original. Sites that name their front page on every page are not believed.
 */
function repeatsOther(frontier: Frontier, { url, canonical }: Page): boolean {
  if (canonical === undefined || frontier.scope === undefined || !isWithin(frontier.scope, canonical)) return false
  if (addressKey(canonical.href) === addressKey(url.href)) return false
  if (canonical.pathname === '/' && url.pathname !== '/') return false
  return !frontier.alias(canonical.href)
}

async function plan(
  { site, reader, mostAddresses, signal }: Crawl,
  frontier: Frontier,
  planned: PlannedPage,
  page: Page,
) {
  const { scope } = frontier
  const depth = planned.depth + 1
  if (depth > site.maxDepth || scope === undefined) return
  const add = (url: URL, linked: boolean): void => {
    if (isWithin(scope, url) && !looksLikeFurniture(url)) frontier.add({ address: url.href, depth, linked })
  }
  for (const link of page.links) add(link, true)
  if (planned.depth > 0) return
  const { siteMaps, delayMs } = await reader.robots(page.url, signal)
  const places = siteMaps.length > 0 ? siteMaps : [new URL('/sitemap.xml', page.url).href]
  for (const named of await readSiteMaps({ places, request: reader.request, delayMs, most: mostAddresses, signal })) {
    const url = URL.parse(named)
    if (url !== null) add(plainAddress(url), false)
  }
}
