/**
 * What the library answers in the place of servers, and what redirects take to another origin, is judged here by the CORS protocol of the
 * Fetch standard. Whether a page may read an answer of the address that it asked for is judged by the browser itself.
 */

/** What a request is, as far as other origins decide about it. */
export interface CrossOriginRequest {
  readonly method: string
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** A value of `access-control-allow-origin` that is no page's origin; `null` would be that of pages in a sandbox. */
export const nobodysOrigin = 'none'

const plainMethods = new Set(['GET', 'HEAD', 'POST'])
const plainTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
/** Those that a browser adds itself, and those that any page may send anywhere. */
const plainHeaders = new Set([
  ...['accept', 'accept-language', 'content-language', 'range', 'user-agent', 'referer', 'origin', 'cookie', 'dnt'],
  ...['upgrade-insecure-requests', 'save-data', 'priority', 'purpose', 'te'],
])
const plainValues: Readonly<Record<string, ReadonlySet<string>>> = {
  'cache-control': new Set(['no-cache', 'no-store', 'max-age=0']),
  pragma: new Set(['no-cache']),
}

/** Headers about which a server is asked before a page of another origin sends them. */
export const unusualHeaders = ({ headers }: CrossOriginRequest): string[] =>
  Object.entries(headers)
    .filter(([name, value]) => !isPlain(name, value))
    .map(([name]) => name)
    .sort()

function isPlain(name: string, value: string): boolean {
  if (plainHeaders.has(name) || name.startsWith('sec-')) return true
  if (name === 'content-type') return plainTypes.has(value.split(';', 1)[0]!.trim().toLowerCase())
  return plainValues[name]?.has(value.trim().toLowerCase()) ?? false
}

/** Whether a page of another origin may send it without the server being asked. */
export const isSimple = (request: CrossOriginRequest): boolean =>
  plainMethods.has(request.method) && unusualHeaders(request).length === 0

/** Whether an answer may be read by pages of an origin. */
export function allowsOrigin(answer: Headers, origin: string, withCredentials: boolean): boolean {
  const allowed = answer.get('access-control-allow-origin')?.trim()
  if (!withCredentials && allowed === '*') return true
  return allowed === origin && (!withCredentials || answer.get('access-control-allow-credentials') === 'true')
}

/** Headers of the question whether a request may be sent. */
export const preflightHeaders = (request: CrossOriginRequest, origin: string): Record<string, string> => {
  const unusual = unusualHeaders(request)
  return {
    ...{ accept: '*/*', origin, 'access-control-request-method': request.method },
    ...(unusual.length === 0 ? {} : { 'access-control-request-headers': unusual.join(',') }),
  }
}

/** Whether the answer to that question is yes. */
export function allowsRequest(answer: Response, request: CrossOriginRequest, origin: string): boolean {
  const withCredentials = request.headers['cookie'] !== undefined
  if (!answer.ok || !allowsOrigin(answer.headers, origin, withCredentials)) return false
  const methods = listed(answer.headers.get('access-control-allow-methods'))
  const names = listed(answer.headers.get('access-control-allow-headers')).map((name) => name.toLowerCase())
  const any = (list: readonly string[]) => !withCredentials && list.includes('*')
  return (
    (plainMethods.has(request.method) || methods.includes(request.method) || any(methods)) &&
    unusualHeaders(request).every((name) => names.includes(name) || (name !== 'authorization' && any(names)))
  )
}

const listed = (value: string | null): string[] => (value ?? '').split(',').map((entry) => entry.trim())
