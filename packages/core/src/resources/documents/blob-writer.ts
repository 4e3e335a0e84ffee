import { createChannel, type Channel } from '../../kernel/async/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'

/** Contents up to this size are collected and written in one go; longer ones as they come. */
const collectedBytes = 256 * 1024

interface Stream {
  readonly channel: Channel<Uint8Array>
  readonly written: Promise<unknown>
  /** Rejects when the store fails, and never resolves. */
  readonly failed: Promise<never>
}

/** Writes a blob whose parts come one by one. */
export interface BlobWriter {
  /** Resolves when more may come. Rejects when the store failed. */
  push(part: Uint8Array): Promise<void>
  /** Resolves when the blob is whole and durable; writes an empty one when nothing came. */
  end(): Promise<void>
  /** Gives the blob up: what was begun leaves nothing behind. */
  abandon(error: unknown): Promise<void>
}

export function blobWriter(blobs: BlobStore, key: string, signal: AbortSignal): BlobWriter {
  let collected: Uint8Array[] = []
  let bytes = 0
  let stream: Stream | undefined

  const openStream = (): Stream => {
    const channel = createChannel<Uint8Array>()
    const written = blobs.put(key, channel, { signal })
    const failed = written.then(() => new Promise<never>(() => {}))
    // Pushes and the end report it.
    failed.catch(() => {})
    return { channel, written, failed }
  }

  return {
    async push(part) {
      bytes += part.byteLength
      if (stream === undefined && bytes <= collectedBytes) {
        collected.push(part)
        return
      }
      stream ??= openStream()
      const parts = [...collected, part]
      collected = []
      for (const next of parts) await Promise.race([stream.channel.push(next), stream.failed])
    },
    async end() {
      if (stream === undefined) {
        await blobs.put(key, Buffer.concat(collected), { signal })
        return
      }
      stream.channel.close()
      await stream.written
    },
    async abandon(error) {
      collected = []
      stream?.channel.close(error)
      await stream?.written.catch(() => {})
    },
  }
}
