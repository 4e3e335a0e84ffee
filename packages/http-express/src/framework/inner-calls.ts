import { createServer, request as openRequest, type IncomingMessage } from 'node:http'
import { duplexPair } from 'node:stream'
import type { Call } from './endpoint.ts'
import type { Incoming } from './incoming.ts'
import type { ApiRouter } from './router.ts'
import type { Method } from './route.ts'

/** A request that an endpoint makes to the routes of its own router, for the caller that it has authenticated. */
export interface InnerRequest {
  readonly method: Method
  /** Below the mount, with the query: `/api/v1/collections?limit=10`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  /** Disconnects, as a client that goes away. */
  readonly signal?: AbortSignal | undefined
}

export interface InnerCalls<Caller> {
  /** The answer, whatever its status. Rejects when the signal is aborted, also while the body is read. */
  call(from: Call, caller: Caller, request: InnerRequest): Promise<IncomingMessage>
  /** Whose request this is, when it is an inner one. */
  callerOf(request: unknown): Caller | undefined
}

/**
 * Calls routes without the network, over streams in memory: all that holds for a call from outside holds for these too, such
 * as permissions, checks of the input, limits and metrics. Only the authentication is that of the outer request.
 */
export function innerCalls<Caller>(router: () => ApiRouter): InnerCalls<Caller> {
  const sockets = new WeakMap<object, { readonly from: Call; readonly caller: Caller }>()
  const callers = new WeakMap<object, Caller>()
  const server = createServer({ keepAlive: false, requestTimeout: 0, headersTimeout: 0 }, (request, response) => {
    const { from, caller } = sockets.get(request.socket)!
    callers.set(request, caller)
    Object.assign(request, mountOf(from))
    router()(request, response, () => response.writeHead(404).end())
  })
  return {
    callerOf: (request) => (typeof request === 'object' && request !== null ? callers.get(request) : undefined),
    async call(from, caller, { method, path, headers, body, signal }) {
      const [near, far] = duplexPair()
      sockets.set(far, { from, caller })
      server.emit('connection', far)
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const request = openRequest({
        createConnection: () => near,
        method,
        path,
        headers: { ...headersOf(from), ...headers },
        ...(signal && { signal }),
      })
      request.once('response', resolve).once('error', reject).end(body)
      return promise
    },
  }
}

const urlOf = ({ exchange }: Call): URL => new URL(exchange.baseUrl, 'http://localhost')

/** What Express knows of a request, so that addresses in answers are those of the outer mount. */
function mountOf(from: Call): Pick<Incoming, 'baseUrl' | 'protocol' | 'ip'> {
  const { protocol, pathname } = urlOf(from)
  return { baseUrl: pathname.replace(/\/$/, ''), protocol: protocol.slice(0, -1), ip: from.request.ip }
}

function headersOf(from: Call): Record<string, string> {
  const { exchange } = from
  const passed = ['authorization', 'traceparent', 'user-agent'].flatMap((name) => {
    const value = exchange.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(passed), host: urlOf(from).host, 'x-request-id': exchange.id }
}
