/** Added by newsletters and advertisements to track where a visitor comes from, or by servers to distinguish visitors. */
const tracking =
  /^(utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|igshid|mc_cid|mc_eid|_ga|_gl|phpsessid|jsessionid)$/i
const indexPage = /\/(index|default)\.(html?|xhtml|php|aspx?|jsp)$/i

/** Longer or deeper addresses come from links that lead ever further, not from people. */
const longestAddress = 2_000
const mostSegments = 20
const mostRepeats = 3

/** The normalized address of a link: absolute, without fragment and marks of the visitor. */
export function linkedAddress(href: string, base: URL): URL | undefined {
  const url = URL.parse(href.trim(), base.href)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return plainAddress(url)
}

export function plainAddress(address: URL): URL {
  const url = new URL(address)
  url.hash = ''
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/gi, '')
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  // Only where it must: writing the parameters back changes how the rest is encoded.
  for (const name of names) url.searchParams.delete(name)
  return url
}

/** Addresses with the same key lead to the same page. */
export function addressKey(address: string): string {
  const url = plainAddress(new URL(address))
  url.pathname = url.pathname.replace(indexPage, '/')
  url.searchParams.sort()
  const query = url.searchParams.toString()
  return `${url.host.replace(/:(80|443)$/, '')}${url.pathname}${query === '' ? '' : `?${query}`}`
}

/** Links lead ever further: the same name again and again, or deeper than a site is. */
export function isTrap(url: URL): boolean {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return (
    url.href.length > longestAddress ||
    segments.length > mostSegments ||
    [...counts.values()].some((count) => count > mostRepeats)
  )
}

/** Pages of the same host at the level of the first page or below. */
export interface Scope {
  readonly host: string
  /** Ends in a slash. */
  readonly directory: string
}

export const scopeOf = (start: URL): Scope => ({
  host: hostOf(start),
  directory: start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1),
})

export const isWithin = (scope: Scope, url: URL): boolean =>
  hostOf(url) === scope.host && url.pathname.startsWith(scope.directory)

/** The same for http and https. */
const hostOf = (url: URL): string => url.host.replace(/:(80|443)$/, '')
