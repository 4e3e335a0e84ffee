import { createParser } from 'eventsource-parser'

export interface EventBatch {
  /** Of each event that ended, as text. */
  readonly data: readonly string[]
  /** Whether `[DONE]` came after them. */
  readonly complete: boolean
}

export interface EventReader {
  /** The data of the events that end in this piece of the body. @throws on an event that is too long */
  read(bytes: Uint8Array): EventBatch
}

/** Far above any event of a chat completion, in characters; an unbounded line must not fill the memory. */
const longestEvent = 16 * 1024 * 1024

/** Reads server-sent events as chat completions use them, up to `[DONE]`. */
export function eventReader(): EventReader {
  const decoder = new TextDecoder()
  let events: string[] = []
  let complete = false
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ data }) => {
      if (data === '[DONE]') complete = true
      else if (!complete) events.push(data)
    },
    // Unknown fields and other faults of gateways are ignored.
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new Error('An event of the stream is too long.')
    },
  })
  return {
    read: (bytes) => {
      events = []
      parser.feed(decoder.decode(bytes, { stream: true }))
      return { data: events, complete }
    },
  }
}
