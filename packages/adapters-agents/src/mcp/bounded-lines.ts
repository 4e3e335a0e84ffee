import { messageEdges, type MessageEdges } from './large-message.ts'

const lineFeed = 10

/** Lines of UTF-8 text without those that are larger than allowed: they are reported, and the stream continues. */
export function boundedLines(
  maxBytes: number,
  tooLarge: (message: MessageEdges) => void,
): TransformStream<Uint8Array, string> {
  let parts: Uint8Array[] = []
  let bytes = 0
  let edges = messageEdges()

  const keep = (part: Uint8Array): void => {
    bytes += part.byteLength
    edges.add(part)
    if (bytes > maxBytes) parts = []
    else parts.push(part.slice())
  }
  const take = (): string | undefined => {
    const line = bytes > maxBytes ? undefined : Buffer.concat(parts).toString('utf8')
    if (line === undefined) tooLarge(edges)
    parts = []
    bytes = 0
    edges = messageEdges()
    return line
  }

  return new TransformStream({
    transform(chunk, controller) {
      let start = 0
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        keep(chunk.subarray(start, end))
        start = end + 1
        const line = take()
        if (line !== undefined) controller.enqueue(line)
      }
      keep(chunk.subarray(start))
    },
    flush(controller) {
      const line = take()
      if (line !== undefined && line !== '') controller.enqueue(line)
    },
  })
}
