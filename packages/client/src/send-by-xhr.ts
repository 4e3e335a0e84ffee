import type { Progress } from './progress.ts'
import type { SentRequest } from './transport.ts'
import type { ResponseLike } from './web-types.ts'

/** What is used of XMLHttpRequest, which not all type libraries declare. */
interface Xhr {
  readonly upload: { onprogress: ((event: { readonly loaded: number; readonly total: number }) => void) | null }
  readonly status: number
  readonly response: unknown
  responseType: string
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: unknown): void
  abort(): void
}

export type XhrConstructor = new () => Xhr

/** Statuses whose responses have no body; a `Response` with one refuses to be made. */
const bodiless = new Set([204, 205, 304])

/** One request, in place of `fetch`. */
export function sendByXhr(
  Constructor: XhrConstructor,
  url: string,
  { method, headers, body, signal }: SentRequest,
  onProgress: (progress: Progress) => void,
): Promise<ResponseLike> {
  return new Promise<ResponseLike>((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason)
    const request = new Constructor()
    const abort = () => request.abort()
    const settled = (settle: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      settle()
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
    request.onload = settled(() => {
      const content = bodiless.has(request.status) ? null : (request.response as Blob)
      const response = new Response(content, { status: request.status, headers: headersOf(request) })
      resolve(response as unknown as ResponseLike)
    })
    request.onerror = settled(() => reject(new TypeError('the connection was lost')))
    request.onabort = settled(() => reject(signal?.reason))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

function headersOf(request: Xhr): [string, string][] {
  const lines = request.getAllResponseHeaders().split('\r\n')
  return lines.flatMap((line) => {
    const colon = line.indexOf(': ')
    return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 2)]]
  })
}
