import type { OutgoingNetwork } from '@docent/core/ports'
import { boundedEvents } from './bounded-events.ts'
import type { MessageEdges } from './large-message.ts'
import { notedQuestions } from './noted-questions.ts'
import { largeAnswer, largeAnswerText } from './server-failures.ts'

/** An answer to one request holds one result; a stream of many may be longer. */
const longestStream = 1024 ** 3
const longestStreamMs = 3_600_000

export interface BoundedFetchOptions {
  readonly network: Pick<OutgoingNetwork, 'fetch'>
  readonly maxBytes: number
  /** An answer that belongs to no request of its own was left out. */
  readonly lostLarge: (message: MessageEdges) => void
  /** A stream that belongs to no request of its own has ended. */
  readonly streamEnded: () => void
  /** A question to the user has come in the stream of the call with this key. */
  readonly asked: (question: string | number, key: string) => void
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The `fetch` of the client library: over the guarded network, with a bound for each message. */
export function boundedFetch({ network, maxBytes, lostLarge, streamEnded, asked }: BoundedFetchOptions): Fetch {
  return async (url, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : undefined
    const response = await network.fetch(String(url), {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body === undefined ? {} : { body }),
      signal: init.signal ?? null,
      redirect: init.redirect === 'manual' || init.redirect === 'error' ? 'manual' : 'follow',
      maxBytes: longestStream,
      timeoutMs: longestStreamMs,
      streaming: true,
    })
    if (response.body === null) return response
    const { id: answerTo, key } = requestIn(body)
    if (isEvents(response)) {
      const instead = (message: MessageEdges): string => {
        if (answerTo !== undefined) return `data: ${errorText(answerTo)}\n\n`
        lostLarge(message)
        return ''
      }
      const stream = answerTo === undefined ? untilEnded(response.body, streamEnded) : response.body
      const events = stream.pipeThrough(boundedEvents(maxBytes, instead))
      const noted = key === undefined ? events : events.pipeThrough(notedQuestions((question) => asked(question, key)))
      return withBody(response, noted)
    }
    const text = await textWithin(response.body, maxBytes)
    if (text !== undefined) return withBody(response, text)
    if (!response.ok || answerTo === undefined) return withBody(response, '')
    return withBody(response, errorText(answerTo))
  }
}

const isEvents = (response: Response): boolean =>
  /^text\/event-stream\s*(;|$)/i.test(response.headers.get('content-type') ?? '')

const errorText = (id: string | number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: largeAnswer, message: largeAnswerText } })

/** The id that the answer will have, and the key of the call; neither for what is no single request. */
function requestIn(body: string | undefined): { readonly id?: string | number; readonly key?: string } {
  if (body === undefined) return {}
  const { id, method, params } = JSON.parse(body) as {
    readonly id?: unknown
    readonly method?: unknown
    readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> }
  }
  if (typeof method !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return {}
  const key = params?._meta?.[callKey]
  return { id, ...(typeof key === 'string' ? { key } : {}) }
}

/** Where calls have their key. */
export const callKey = 'docent/key'

/** Undefined when there is more. */
async function textWithin(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The same stream; calls back when it is over, in whatever way. */
function untilEnded(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        ended()
      },
      async cancel(reason) {
        ended()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

function withBody(response: Response, body: string | ReadableStream<Uint8Array>): Response {
  const { status, statusText, url, redirected } = response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const bare = [101, 204, 205, 304].includes(status)
  const answer = new Response(bare ? null : body, { status, statusText, headers })
  Object.defineProperties(answer, { url: { value: url }, redirected: { value: redirected } })
  return answer
}
