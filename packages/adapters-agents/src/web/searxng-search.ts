import { checkOptions, DocentError } from '@docent/core/ports'
import { z } from 'zod'
import type { WebHit, WebSearch } from './web-search.ts'

export interface SearxngSearchOptions {
  /** Address of the service, without `/search`. */
  readonly url: string
  /** Sent with each request, such as a key: `{ authorization: 'Bearer …' }`. @default none */
  readonly headers?: Readonly<Record<string, string>>
  /** Engines to ask, such as `['duckduckgo']`. @default what the service asks */
  readonly engines?: readonly string[]
  /** Language of pages, such as `de`. @default the service's */
  readonly language?: string
  /** For one search, ms. @default 15_000 */
  readonly timeoutMs?: number
}

const mostBytes = 5_000_000

const hit = z.object({
  title: z.string().catch(''),
  url: z.string(),
  content: z.string().nullish().catch(''),
  publishedDate: z.string().nullish().catch(null),
})
const found = z.object({ results: z.array(z.unknown()) })

/**
 * Searches by a service that answers as SearXNG does: `GET {url}/search?q=…&format=json`. The address is the host's own, so it is
 * called without the guard for addresses that others name, and redirects are not followed.
 *
 * @throws `invalid_input` for an address that is none
 */
export function searxngSearch(options: SearxngSearchOptions): WebSearch {
  checkOptions('searxngSearch()', options, {
    url: 'required',
    headers: 'optional',
    engines: 'optional',
    language: 'optional',
    timeoutMs: 'optional',
  })
  const { headers = {}, timeoutMs = 15_000 } = options
  const address = searchAddress(options)
  return {
    search: async (query, { count, signal }) => {
      const url = new URL(address)
      url.searchParams.set('q', query)
      const limit = AbortSignal.timeout(timeoutMs)
      const results = await ask(url, headers, AbortSignal.any([signal, limit])).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        throw limit.aborted ? failure('timed_out', `took longer than ${timeoutMs} ms`, error) : error
      })
      return results.flatMap(hitOf).slice(0, count)
    },
  }
}

function searchAddress({ url, engines, language }: SearxngSearchOptions): URL {
  const address = URL.parse('search', url.endsWith('/') ? url : `${url}/`)
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:') {
    throw new DocentError({
      code: 'invalid_input',
      message:
        'The option url of searxngSearch() is not a full web address; write it such as https://search.example.org.',
    })
  }
  address.searchParams.set('format', 'json')
  if (engines !== undefined) address.searchParams.set('engines', engines.join(','))
  if (language !== undefined) address.searchParams.set('language', language)
  return address
}

async function ask(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown[]> {
  const init = { headers: { ...headers, accept: 'application/json' }, redirect: 'error', signal } as const
  const response = await fetch(url, init).catch((error: unknown) => {
    throw failure('unavailable', 'cannot be reached', error)
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw failureOf(response.status)
  }
  const answer = found.safeParse(jsonOf(await textAtMost(response)))
  if (!answer.success) throw failure('provider_failed', 'did not answer with results as JSON')
  return answer.data.results
}

function failureOf(status: number): DocentError {
  // SearXNG answers 403 where its settings do not list json among the formats.
  if (status === 401 || status === 403) {
    return failure('provider_refused', `answered ${status}: check its key, and that it offers the format json`)
  }
  const passes = status === 429 || status >= 500
  return failure(passes ? 'unavailable' : 'provider_failed', `answered ${status}`)
}

const failure = (
  code: 'unavailable' | 'timed_out' | 'provider_failed' | 'provider_refused',
  what: string,
  cause?: unknown,
) => new DocentError({ code, message: `The web search ${what}.`, cause })

async function textAtMost(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the body.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw failure('provider_failed', `answered with more than ${mostBytes} bytes`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nothing where a result is no page of the web. */
function hitOf(result: unknown): readonly WebHit[] {
  const checked = hit.safeParse(result)
  const url = checked.success ? URL.parse(checked.data.url) : null
  if (!checked.success || (url?.protocol !== 'http:' && url?.protocol !== 'https:')) return []
  const { title, content, publishedDate } = checked.data
  return [{ title, url: url.href, excerpt: content ?? '', ...(publishedDate && { publishedAt: publishedDate }) }]
}
