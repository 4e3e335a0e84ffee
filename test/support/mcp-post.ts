import { request } from 'node:http'

export interface McpPost {
  readonly key?: string
  readonly method: string
  readonly params?: object
  readonly headers?: Readonly<Record<string, string>>
  /** In place of a message. */
  readonly body?: string
}

const headersOf = ({ key, headers }: McpPost) => ({
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  ...headers,
})

const bodyOf = ({ method, params, body }: McpPost) =>
  body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) })

/** A request of the older protocol as it is on the wire, without a client. */
export const mcpPost = (url: string, post: McpPost): Promise<Response> =>
  fetch(`${url}/mcp`, { method: 'POST', headers: headersOf(post), body: bodyOf(post) })

/** The same with a Host header that fetch would not send. Resolves to the status. */
export function mcpPostTo(url: string, host: string, post: McpPost): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(`${url}/mcp`, { method: 'POST', headers: { ...headersOf(post), Host: host } }, (response) => {
    response.resume()
    response.once('end', () => resolve(response.statusCode!))
  })
    .once('error', reject)
    .end(bodyOf(post))
  return promise
}
