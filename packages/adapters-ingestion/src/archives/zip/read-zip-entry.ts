import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { abortError, throwIfAborted } from '../../abort.ts'

const damaged = 'The file is damaged in the archive; pack it again.'
const stored = 0
const deflated = 8

/** Why an entry cannot be unpacked, as far as its header shows. */
export function packingError(entry: Entry): string | undefined {
  if (entry.isEncrypted()) return 'The file is encrypted; pack the archive again without a password.'
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    return 'The file is packed by an unusual method; pack the archive again as ordinary ZIP.'
  return undefined
}

/** The content of an entry, or why it cannot be had. */
export async function readZipEntry(zip: ZipFile, entry: Entry, signal: AbortSignal): Promise<Uint8Array | string> {
  const error = packingError(entry)
  if (error !== undefined) return error
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const onAbort = (): void => void stream.destroy(abortError(signal))
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      // Grows with what is unpacked, never by what the entry claims to be.
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      const bytes = Buffer.concat(parts)
      return crc32(bytes) === entry.crc32 ? bytes : damaged
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  } catch {
    throwIfAborted(signal)
    return damaged
  }
}
