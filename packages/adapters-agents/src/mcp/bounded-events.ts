import { messageEdges, type MessageEdges } from './large-message.ts'

/**
 * Server-sent events without those that are larger than allowed: an event is passed on when it is whole, and one that grows too
 * large is left out, and reported, while the stream continues. Buffers one event at most.
 */
export function boundedEvents(
  maxBytes: number,
  tooLarge: (message: MessageEdges) => string,
): TransformStream<Uint8Array, Uint8Array> {
  let parts: Uint8Array[] = []
  let bytes = 0
  let edges = messageEdges()
  let dropping = false
  let blankLine = true
  let afterReturn = false

  const keep = (part: Uint8Array): void => {
    bytes += part.byteLength
    edges.add(part)
    if (dropping || part.byteLength === 0) return
    if (bytes <= maxBytes) return void parts.push(part.slice())
    dropping = true
    parts = []
  }
  const begin = (): void => {
    parts = []
    bytes = 0
    dropping = false
    edges = messageEdges()
  }
  const take = (): Uint8Array => {
    const event = dropping ? new TextEncoder().encode(tooLarge(edges)) : Buffer.concat(parts)
    begin()
    return event
  }

  return new TransformStream({
    transform(chunk, controller) {
      let start = 0
      for (let index = 0; index < chunk.byteLength; index += 1) {
        const byte = chunk[index]
        if (byte !== lineFeed && byte !== carriageReturn) {
          blankLine = false
          afterReturn = false
          continue
        }
        // The second half of one line end.
        if (byte === lineFeed && afterReturn) {
          afterReturn = false
          continue
        }
        afterReturn = byte === carriageReturn
        if (!blankLine) {
          blankLine = true
          continue
        }
        keep(chunk.subarray(start, index + 1))
        start = index + 1
        controller.enqueue(take())
      }
      keep(chunk.subarray(start))
    },
    flush(controller) {
      if (bytes > 0) controller.enqueue(take())
    },
  })
}

const lineFeed = 10
const carriageReturn = 13
