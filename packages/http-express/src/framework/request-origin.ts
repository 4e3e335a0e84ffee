import { DocentError } from '@docent/core/ports'
import type { Exchange } from './exchange.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Other sites can make a browser send requests with the cookies, passwords or certificates that it has for this one; they
 * cannot make it send a bearer token. So a request that changes something or opens a stream, without a bearer token, must come
 * from the page's own origin or one that the host trusts. Browsers report the origin, and no page can forge it.
 *
 * Without a cookie, a caller that sends no origin is not a browser.
 * @throws `forbidden`
 */
export function checkOrigin(
  exchange: Pick<Exchange, 'method' | 'baseUrl' | 'header'>,
  { streams, trustedOrigins }: { readonly streams: boolean; readonly trustedOrigins: ReadonlySet<string> },
): void {
  if (safeMethods.has(exchange.method) && !streams) return
  const site = exchange.header('sec-fetch-site')
  // `none`: the user typed the address or opened a bookmark.
  if (site === 'same-origin' || site === 'none') return
  const origin = exchange.header('origin') ?? originOf(exchange.header('referer'))
  if (origin === undefined && site === undefined && exchange.header('cookie') === undefined) return
  if (origin !== undefined && (origin === originOf(exchange.baseUrl) || trustedOrigins.has(origin))) return
  throw new DocentError({
    code: 'forbidden',
    message:
      'A request authenticated by a cookie must come from a page of this server; send an API key or token as bearer, or add the Origin of the page to the trusted origins.',
  })
}

/** Scheme, host and port, as browsers write them. */
export function originOf(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url === null || url.origin === 'null' ? undefined : url.origin
}
