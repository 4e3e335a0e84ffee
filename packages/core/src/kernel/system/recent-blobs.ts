import type { BlobStore } from '../ports/index.ts'

/** All that is remembered, in bytes: what a few dozen documents on their way hand from one stage to the next. */
const mostBytes = 4 * 1024 * 1024
const largest = 256 * 1024

/**
 * Blobs with a short memory: what this process has just written is read again without the store. That is how the stages of an
 * ingestion hand a document on. A key is written once, so what is remembered is what is there, until it is deleted here.
 */
export function recentBlobs(blobs: BlobStore): BlobStore {
  const recent = new Map<string, Uint8Array>()
  let held = 0

  const forget = (key: string) => {
    const content = recent.get(key)
    if (content === undefined) return
    recent.delete(key)
    held -= content.byteLength
  }
  const remember = (key: string, content: Uint8Array) => {
    recent.set(key, content)
    held += content.byteLength
    for (const oldest of recent.keys()) {
      if (held <= mostBytes) return
      forget(oldest)
    }
  }

  return {
    name: blobs.name,
    async put(key, content, options) {
      forget(key)
      // The caller may use its buffer again.
      const copy = content instanceof Uint8Array && content.byteLength <= largest ? new Uint8Array(content) : undefined
      const info = await blobs.put(key, content, options)
      forget(key)
      if (copy) remember(key, copy)
      return info
    },
    async get(key, options) {
      const content = recent.get(key)
      if (content === undefined || options?.signal?.aborted || !isRange(options)) return blobs.get(key, options)
      return once(cut(content, options))
    },
    async bytes(key, range) {
      const content = recent.get(key)
      return content === undefined || !isRange(range) ? blobs.bytes(key, range) : cut(content, range)
    },
    async head(key) {
      const content = recent.get(key)
      return content === undefined ? blobs.head(key) : { key, size: content.byteLength }
    },
    async delete(key) {
      forget(key)
      await blobs.delete(key)
      forget(key)
    },
    ...(blobs.link && { link: (key, link) => blobs.link!(key, link) }),
    list: (prefix) => blobs.list(prefix),
    backup: (directory) => blobs.backup(directory),
    ping: () => blobs.ping(),
    close: () => blobs.close(),
  }
}

interface Range {
  readonly start?: number
  readonly end?: number
}

/** A copy, which the reader may do with what they like. */
const cut = (content: Uint8Array, { start = 0, end }: Range = {}) => new Uint8Array(content.subarray(start, end))

/** Whether the bounds are as they must be; the store itself refuses what they are not. */
const isRange = ({ start = 0, end = 0 }: Range = {}): boolean =>
  [start, end].every((bound) => Number.isInteger(bound) && bound >= 0)

async function* once(content: Uint8Array) {
  if (content.byteLength > 0) yield content
}
