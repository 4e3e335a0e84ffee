import { DocentError } from '@docent/core/ports'
import { allowsOrigin, allowsRequest, isSimple, preflightHeaders } from './cross-origin.ts'
import { cookiesAfter, withOwnPath } from './hop-cookies.ts'

/** A request for a part of a page, or for a page. */
export interface PageRequest {
  readonly url: URL
  readonly method: string
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Whether it is for a page, whose redirects the browser follows itself. */
  readonly isPage: boolean
  /** Whether the page that asks is of another origin and will see nothing of the answer, as of a picture. */
  readonly isOpaque: boolean
}

/** One request, no redirect followed. */
export type AskOnce = (url: URL, request: Omit<PageRequest, 'url' | 'isPage' | 'isOpaque'>) => Promise<Response>

export interface FollowedAnswer {
  readonly response: Response
  /** Of the redirects, each with its path. */
  readonly cookies: readonly string[]
}

const mostRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
const secretHeaders = new Set(['cookie', 'authorization'])

/** Where an answer leads; undefined for one that leads nowhere. @throws `invalid_input` for what is not of the web */
export function redirectOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location')
  if (!redirects.has(status) || location === null) return undefined
  const next = URL.parse(location, from.href)
  if (next?.protocol === 'https:' || next?.protocol === 'http:') return next
  throw new DocentError({ code: 'invalid_input', message: 'The page leads to an address that is not of the web.' })
}

/** Whether the request that follows a redirect is sent as the one before. */
export const keepsMethod = (status: number, method: string): boolean =>
  status >= 307 || method === 'GET' || method === 'HEAD' || (status !== 303 && method !== 'POST')

/**
 * The answer at the end of the redirects. The browser takes it for one of the first address, so that what comes from another origin is
 * given only to pages that may read it.
 * @throws `forbidden` for what the page may not send or read
 */
export async function followRedirects(request: PageRequest, ask: AskOnce, now: () => number): Promise<FollowedAnswer> {
  const asker = request.headers['origin'] ?? request.url.origin
  let { url, method, headers, body } = request
  let origin = asker
  let hasLeft = false
  const cookies: string[] = []
  const sent = () => ({ method, headers, body })

  async function checked(): Promise<Response> {
    const isOther = !request.isPage && !request.isOpaque && (hasLeft || url.origin !== asker)
    if (isOther && !isSimple(sent())) await preflight(url, { method, headers, body }, origin, ask)
    const response = await ask(url, sent())
    if (hasLeft && !request.isOpaque && !allowsOrigin(response.headers, origin, false)) throw closed(url)
    return response
  }

  for (let hops = 0; ; hops += 1) {
    const response = await checked()
    const next = redirectOf(response, url)
    if (request.isPage || next === undefined) return { response, cookies }
    await response.body?.cancel()
    if (hops === mostRedirects) throw new DocentError({ code: 'unavailable', message: 'There are too many redirects.' })
    if (next.origin === url.origin && !hasLeft) {
      const lines = response.headers.getSetCookie()
      cookies.push(...lines.map((line) => withOwnPath(line, url)))
      const known = headers['cookie']
      if (known !== undefined || url.origin === asker) headers = withCookie(headers, cookiesAfter(known, lines, now()))
    } else if (next.origin !== url.origin) {
      // A server that sends another origin's request on must not make it look like one that the page meant for the third.
      if (url.origin !== asker) origin = 'null'
      headers = { ...without(headers, secretHeaders), ...(request.isOpaque ? {} : { origin }) }
      hasLeft = true
    }
    if (!keepsMethod(response.status, method)) {
      method = 'GET'
      body = undefined
      headers = without(headers, new Set(['content-type', 'content-language']))
    }
    url = next
  }
}

async function preflight(url: URL, request: Parameters<AskOnce>[1], origin: string, ask: AskOnce): Promise<void> {
  const question = { method: 'OPTIONS', headers: preflightHeaders(request, origin), body: undefined }
  const answer = await ask(url, question)
  await answer.body?.cancel()
  if (!allowsRequest(answer, request, origin)) throw closed(url)
}

type SentHeaders = Readonly<Record<string, string>>

const without = (headers: SentHeaders, names: ReadonlySet<string>): SentHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)))

const withCookie = (headers: SentHeaders, cookie: string | undefined): SentHeaders => ({
  ...without(headers, new Set(['cookie'])),
  ...(cookie === undefined ? {} : { cookie }),
})

const closed = (url: URL) =>
  new DocentError({ code: 'forbidden', message: `${url.origin} is not open to the page that asked for it.` })
