import { DocentError, type BlobContent, type BlobInfo, type BlobStore } from '@docent/core/ports'
import {
  abortableContent,
  checkRange,
  cutRange,
  keySegments,
  prefixSegments,
  throwIfAborted,
  type BlobRange,
} from '../driver/index.ts'

const partSize = 256 * 1024

/** Blobs in the memory of this process, for tests and trials. All content is lost with the store. */
export function memoryBlobs(): BlobStore {
  const contents = new Map<string, Uint8Array>()
  const puts = new Set<Promise<BlobInfo>>()
  let closed = false

  function checkOpen(): void {
    if (closed) throw new DocentError({ code: 'unavailable', message: 'The blob store is closed.' })
  }

  function find(key: string): Uint8Array {
    checkOpen()
    keySegments(key)
    const content = contents.get(key)
    if (content === undefined) throw new DocentError({ code: 'not_found', message: 'There is no such blob.' })
    return content
  }

  return {
    name: 'memory',
    async put(key, content, options) {
      checkOpen()
      keySegments(key)
      const put = collect(content, options?.signal).then((whole) => {
        contents.set(key, whole)
        return { key, size: whole.byteLength }
      })
      puts.add(put)
      return put.finally(() => puts.delete(put))
    },
    async get(key, options) {
      checkRange(options)
      throwIfAborted(options?.signal)
      return parts(slice(find(key), options), options?.signal)
    },
    async bytes(key, options) {
      checkRange(options)
      return slice(find(key), options).slice()
    },
    async head(key) {
      checkOpen()
      keySegments(key)
      const content = contents.get(key)
      return content === undefined ? undefined : { key, size: content.byteLength }
    },
    async delete(key) {
      checkOpen()
      keySegments(key)
      contents.delete(key)
    },
    async *list(prefix) {
      checkOpen()
      prefixSegments(prefix)
      const keys = [...contents.keys()].filter((key) => key.startsWith(prefix)).sort()
      for (const key of keys) {
        const content = contents.get(key)
        if (content !== undefined) yield { key, size: content.byteLength }
      }
    },
    async backup() {
      throw new DocentError({
        code: 'unsupported',
        message: 'Blobs in memory have no backup; use fileBlobs or an object store.',
      })
    },
    async ping() {
      checkOpen()
    },
    async close() {
      closed = true
      await Promise.allSettled(puts)
      contents.clear()
    },
  }
}

/** A copy of the content: later changes of the caller's buffers must not affect the blob. */
async function collect(content: BlobContent, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const collected: Uint8Array[] = []
  let size = 0
  for await (const part of abortableContent(content, signal)) {
    collected.push(part.slice())
    size += part.byteLength
  }
  throwIfAborted(signal)
  if (collected.length === 1) return collected[0]!
  const whole = new Uint8Array(size)
  let offset = 0
  for (const part of collected) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}

function slice(content: Uint8Array, range: BlobRange | undefined): Uint8Array {
  const { start, end } = cutRange(range, content.byteLength)
  return content.subarray(start, end)
}

async function* parts(content: Uint8Array, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < content.byteLength; offset += partSize) {
    throwIfAborted(signal)
    yield content.slice(offset, offset + partSize)
  }
}
