import { randomUUID } from 'node:crypto'
import type { McpCall } from './mcp-call.ts'

const sessionHeader = 'mcp-session-id'

/**
 * Older versions of the protocol cancel a request with another one, which names it by a number of the client. So clients get a name with
 * which they send their numbers; nothing else is remembered of them, and requests with any other name work as well. Newer versions
 * cancel a request by closing it.
 */
export function cancelableRequests() {
  const running = new Map<string, AbortController>()
  const keyOf = ({ from, caller }: McpCall, id: unknown): string =>
    JSON.stringify([caller.principal.userId, from.exchange.header(sessionHeader), id])

  /** The signal that ends the request, and what to call when it has ended. */
  return (call: McpCall, message: unknown): { readonly signal: AbortSignal; readonly end: () => void } => {
    const { exchange, response } = call.from
    const { id, method, params } = requestOf(message)
    if (method === 'initialize') response.setHeader(sessionHeader, randomUUID())
    if (method === 'notifications/cancelled') running.get(keyOf(call, params?.['requestId']))?.abort()
    if (id === undefined || exchange.header(sessionHeader) === undefined)
      return { signal: exchange.signal, end: () => {} }
    const key = keyOf(call, id)
    const controller = new AbortController()
    running.set(key, controller)
    return {
      signal: AbortSignal.any([exchange.signal, controller.signal]),
      end: () => void (running.get(key) === controller && running.delete(key)),
    }
  }
}

interface RpcMessage {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}

const requestOf = (message: unknown): RpcMessage =>
  typeof message === 'object' && message !== null && !Array.isArray(message) ? message : {}
