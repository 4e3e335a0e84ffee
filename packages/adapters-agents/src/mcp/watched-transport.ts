import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import type { MessageEdges } from './large-message.ts'
import { largeAnswer, largeAnswerText, lostAnswer } from './server-failures.ts'

export interface WatchedTransport {
  readonly transport: Transport
  /** An answer was left out because of its size. Where nobody knows whose it was, all that wait get this answer. */
  loseLarge(message: MessageEdges): void
  /** No answer will come any more. */
  loseAll(): void
}

type RequestId = string | number

/**
 * A transport that answers in the place of a server which does not: when the stream of a request ends without its result, the
 * library would wait until the time is over.
 */
export function watchedTransport(inner: Transport): WatchedTransport {
  const waiting = new Set<RequestId>()
  const watched: Transport = {
    start: () => inner.start(),
    close: () => inner.close(),
    ...(inner.hasPerRequestStream === undefined ? {} : { hasPerRequestStream: inner.hasPerRequestStream }),
    async send(message, options) {
      const id = requestIdOf(message)
      if (id === undefined) return inner.send(message, options)
      waiting.add(id)
      await inner
        .send(message, {
          ...options,
          onRequestStreamEnd() {
            options?.onRequestStreamEnd?.()
            fail(id, lostAnswer, lostText)
          },
        })
        .catch((error: unknown) => {
          waiting.delete(id)
          throw error
        })
    },
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => inner.setSupportedProtocolVersions?.(versions),
    get sessionId() {
      return inner.sessionId
    },
  }
  inner.onclose = () => {
    waiting.clear()
    watched.onclose?.()
  }
  inner.onerror = (error) => watched.onerror?.(error)
  inner.onmessage = (message, extra) => {
    const id = answeredIdOf(message)
    if (id !== undefined) waiting.delete(id)
    watched.onmessage?.(withoutOutputSchemas(message), extra)
  }

  function fail(id: RequestId, code: number, message: string): void {
    if (!waiting.delete(id)) return
    watched.onmessage?.({ jsonrpc: '2.0', id, error: { code, message } })
  }

  return {
    transport: watched,
    loseLarge(message) {
      const answered = message.answeredId()
      const lost = answered === undefined ? [...waiting] : [answered]
      for (const id of lost) fail(id, largeAnswer, largeAnswerText)
    },
    loseAll: () => {
      for (const id of [...waiting]) fail(id, lostAnswer, lostText)
    },
  }
}

const lostText = 'The connection ended before the answer.'

const requestIdOf = (message: JSONRPCMessage): RequestId | undefined =>
  'method' in message && 'id' in message ? message.id : undefined

const answeredIdOf = (message: JSONRPCMessage): RequestId | undefined =>
  !('method' in message) && 'id' in message ? message.id : undefined

/**
 * Results are read as they come. The library would refuse questions as the result of a tool that describes its output, and compile what
 * strangers write.
 */
function withoutOutputSchemas(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || !Array.isArray(message.result['tools'])) return message
  const tools = message.result['tools'].map((tool: unknown) => ({ ...Object(tool), outputSchema: undefined }))
  return { ...message, result: { ...message.result, tools } }
}
