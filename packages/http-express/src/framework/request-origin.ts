import { DocentError } from '@docent/core/ports'
import type { Exchange } from './exchange.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Other sites can make a browser send requests with the cookies, passwords or certificates that it has for this one; they
 * cannot make it send a bearer. So a request that changes something or opens a stream, and was not signed by a bearer, must
 * come from the page's own origin or one that the host trusts. Browsers say so, and no page can make them say otherwise.
 *
 * Without a cookie, a caller that does not say where it comes from is no browser.
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
      'A request signed in by a cookie must come from a page of this server; send an API key or token as bearer, or let the server trust the Origin of the page.',
  })
}

/** Scheme, host and port, as browsers write them. */
export function originOf(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url === null || url.origin === 'null' ? undefined : url.origin
}
