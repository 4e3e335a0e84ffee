import { createServer, request as openRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { duplexPair, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requestHeaders, responseHeaders } from './web-headers.ts'

/** What `docentRouter` returns, and every other middleware of Node's requests and responses. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

export interface FetchHandlerOptions {
  /** Where the middleware is mounted, such as `/docs-chat`. Requests outside of it are answered with 404. @default '' */
  readonly path?: string
  /**
   * The address of the client, by which wrong keys are counted: the host knows which header its proxy sets.
   * @default none, so that wrong keys of all clients count together
   */
  readonly addressOf?: (request: Request) => string | undefined
}

/** Statuses whose response has no body. */
const bodiless = new Set([204, 205, 304])

/**
 * Lets frameworks with web requests and responses serve a middleware: `export const POST = fetchHandler(docentRouter(docent), …)`. Bodies are
 * streamed both ways, in memory and without a port; a client that goes away disconnects as over the network.
 */
export function fetchHandler(
  middleware: Middleware,
  { path = '', addressOf }: FetchHandlerOptions = {},
): (request: Request) => Promise<Response> {
  const mount = path.replace(/\/+$/, '')
  const origins = new WeakMap<object, { readonly request: Request; readonly url: URL }>()
  const limits = { keepAlive: false, requestTimeout: 0, headersTimeout: 0 }
  const server = createServer(limits, (incoming, response) => {
    const { request, url } = origins.get(incoming.socket)!
    // What Express knows of a request.
    Object.assign(incoming, {
      baseUrl: mount,
      originalUrl: url.pathname + url.search,
      protocol: url.protocol.slice(0, -1),
      ip: addressOf?.(request),
    })
    middleware(incoming, response, (error) => response.writeHead(error === undefined ? 404 : 500).end())
  })
  return async (request) => {
    const url = new URL(request.url)
    const below = url.pathname.slice(mount.length)
    if (!url.pathname.startsWith(mount) || (below !== '' && !below.startsWith('/'))) {
      return new Response('Not found', { status: 404 })
    }
    const [near, far] = duplexPair()
    origins.set(far, { request, url })
    // Streams in memory have no connection that could break: this is how the middleware sees that nobody reads any more.
    near.once('close', () => far.destroy())
    server.emit('connection', far)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = openRequest({
      createConnection: () => near,
      method: request.method,
      path: `${below || '/'}${url.search}`,
      headers: requestHeaders(request.headers, url.host),
      signal: request.signal,
    })
    sent.once('response', resolve).on('error', reject)
    if (request.body === null) sent.end()
    // A middleware may answer before it has read everything; then nobody waits for the rest.
    else pipeline(Readable.fromWeb(request.body as never), sent).catch(reject)
    return webResponse(await promise, request.method)
  }
}

function webResponse(incoming: IncomingMessage, method: string): Response {
  const { statusCode: status = 500 } = incoming
  const headers = responseHeaders(incoming.rawHeaders)
  if (method === 'HEAD' || bodiless.has(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers })
}
