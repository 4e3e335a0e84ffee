import { DocentError } from '@docent/core/ports'
import { nobodysOrigin } from './cross-origin.ts'
import { keepsMethod } from './follow-redirects.ts'

/** Of the connection between the browser and the server, which there is none of. */
const ownHeaders = new Set([
  ...['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding', 'content-encoding'],
])

export const isSent = (name: string): boolean => !name.startsWith(':') && !ownHeaders.has(name)

/** Cookies are one line each. */
export const cookieLines = (lines: readonly string[]): Record<string, string> =>
  lines.length === 0 ? {} : { 'set-cookie': lines.join('\n') }

/**
 * The headers of an answer for the browser. For an answer without rules for other origins the library would report that it is open to
 * all of them, with cookies.
 */
export const answerHeaders = (headers: Headers, earlierCookies: readonly string[]): Record<string, string> => ({
  'access-control-allow-origin': nobodysOrigin,
  ...Object.fromEntries([...headers].filter(([name]) => isSent(name) && name !== 'set-cookie')),
  ...cookieLines([...earlierCookies, ...headers.getSetCookie()]),
})

/**
 * A page that leads to where a redirect does: of an answer that is a redirect, the library would not ask about the next request.
 * @throws `unsupported` for a form that would have to be sent again, since a page cannot lead with what was sent
 */
export function forwardingPage(response: Response, method: string, next: URL) {
  if (method !== 'GET' && keepsMethod(response.status, method))
    throw new DocentError({
      code: 'unsupported',
      message: `The page asks for the same data to be sent again to ${next.origin}, which this browser does not do.`,
    })
  const address = next.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return {
    status: 200,
    headers: { 'content-type': 'text/html', ...cookieLines(response.headers.getSetCookie()) },
    body: `<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}">`,
  }
}
