import { once } from 'node:events'
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { startHttp } from './http.ts'

/** What happens to one request. */
export type Fault =
  /** An answer of the proxy's own. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The connection is cut after so many bytes of the request's body have been passed on. */
  | { readonly cutRequestAfter: number }
  /** The connection is cut after so many bytes of the answer's body. */
  | { readonly cutAnswerAfter: number }
  /** The server has done it, and its answer is lost. */
  | 'lose-answer'
  /** No answer comes at all. */
  | 'stall'
  /** The answer's body stops after its first bytes. */
  | 'stall-body'

export interface ProxiedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

export interface FaultProxy {
  readonly url: string
  readonly requests: readonly ProxiedRequest[]
  /** Asked for each request; without a fault it passes unchanged. */
  fail(decide: (request: ProxiedRequest) => Fault | undefined): void
  stop(): Promise<void>
}

/** A proxy between a client and an HTTP server that disturbs what a test selects. The name of the server's host stays in the request. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const requests: ProxiedRequest[] = []
  let decide: (request: ProxiedRequest) => Fault | undefined = () => undefined
  const server = await startHttp((request, response) => {
    const proxied = { method: request.method ?? '', url: request.url ?? '', headers: request.headers }
    requests.push(proxied)
    const fault = decide(proxied)
    if (fault === 'stall') return void request.resume()
    if (typeof fault === 'object' && 'status' in fault) {
      request.resume()
      return void request.on('end', () => response.writeHead(fault.status, fault.headers).end())
    }
    const inner = send({ hostname, port, method: proxied.method, path: proxied.url, headers: request.headers })
    inner.on('error', () => response.destroy())
    response.on('close', () => inner.destroy())
    inner.on('response', (answer: IncomingMessage) => void pass(answer, response, fault))
    const limit = typeof fault === 'object' && 'cutRequestAfter' in fault ? fault.cutRequestAfter : Infinity
    request.pipe(cutAfter(limit, () => request.destroy())).pipe(inner)
  })
  return { url: server.url, requests, fail: (next) => void (decide = next), stop: () => server.stop() }
}

async function pass(answer: IncomingMessage, response: ServerResponse, fault: Fault | undefined): Promise<void> {
  answer.on('error', () => response.destroy())
  if (fault === 'lose-answer') {
    answer.resume()
    await once(answer, 'end')
    return void response.destroy()
  }
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  const limit = typeof fault === 'object' && 'cutAnswerAfter' in fault ? fault.cutAnswerAfter : Infinity
  if (fault === 'stall-body') answer.once('data', (chunk: Buffer) => void (response.write(chunk), answer.pause()))
  else answer.pipe(cutAfter(limit, () => response.destroy())).pipe(response)
}

/** Passes so many bytes, then ends the connection. */
function cutAfter(limit: number, cut: () => void): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = chunk.subarray(0, Math.max(0, limit - passed))
      passed += chunk.byteLength
      if (passed > limit) setImmediate(cut)
      done(null, rest)
    },
  })
}
