const kept = 512

/** The beginning and the end of a message that is not read. */
export interface MessageEdges {
  add(part: Uint8Array): void
  /** The id of the request that it answers; undefined when it is not at an edge. */
  answeredId(): string | number | undefined
}

/** Servers write the id first or last; further inside it could be a part of what they send. */
export function messageEdges(): MessageEdges {
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  return {
    add(part) {
      if (head.byteLength < kept) head = Buffer.concat([head, part.subarray(0, kept - head.byteLength)])
      tail = Buffer.concat([tail, part.subarray(-kept)]).subarray(-kept)
    },
    answeredId() {
      const found = atBeginning.exec(head.toString('utf8')) ?? atEnd.exec(tail.toString('utf8'))
      return found?.[1] === undefined ? undefined : (JSON.parse(found[1]) as string | number)
    },
  }
}

const atBeginning =
  /^(?:(?:event|id):[^\n]*\n)*(?:data:)?\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+|"[^"\\]*")/
const atEnd = /,\s*"id"\s*:\s*(\d+|"[^"\\]*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/
