export interface EventBatch {
  readonly data: readonly string[]
  /** Whether `[DONE]` came after them. */
  readonly complete: boolean
}

export interface EventReader {
  /** The data of the events that end in this piece of the body. @throws on an event that is too long */
  read(bytes: Uint8Array): EventBatch
}

/** Far above any event of a chat completion; a line without an end must not fill the memory. */
const longestEvent = 16 * 1024 * 1024

/**
 * Reads server-sent events as chat completions use them: `data` lines, which end with LF or CRLF, up to a blank line. Other
 * fields and comments, such as heartbeats of gateways, are ignored.
 */
export function eventReader(): EventReader {
  const decoder = new TextDecoder()
  let unfinishedLine = ''
  let eventData: string[] = []
  let eventLength = 0
  let complete = false

  const takeLine = (line: string, events: string[]): void => {
    if (line === '') {
      const data = eventData.join('\n')
      if (data === '[DONE]') complete = true
      else if (eventData.length > 0 && !complete) events.push(data)
      eventData = []
      eventLength = 0
    } else if (line.startsWith('data:')) {
      eventData.push(line.slice(line.startsWith('data: ') ? 6 : 5))
      eventLength += line.length
    }
  }

  return {
    read: (bytes) => {
      const text = unfinishedLine + decoder.decode(bytes, { stream: true })
      const events: string[] = []
      let start = 0
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        takeLine(text.slice(start, text[end - 1] === '\r' ? end - 1 : end), events)
        start = end + 1
      }
      unfinishedLine = text.slice(start)
      if (unfinishedLine.length + eventLength > longestEvent) throw new Error('An event of the stream is too long.')
      return { data: events, complete }
    },
  }
}
