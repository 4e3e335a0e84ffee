import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { throwIfAborted } from '../../abort.ts'
import { checkTotal, type ArchiveLimits } from '../archive-limits.ts'

const slice = 256 * 1024
/** Packed bytes whose content shows whether it is an archive. */
const headSize = 4 * 1024

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Whether one file is packed, and no archive of files: that has a mark in its first block. */
export function isSingle(bytes: Uint8Array): boolean {
  if (!isGzip(bytes)) return false
  const head = unpackHead(bytes.subarray(0, headSize))
  return Buffer.from(head.subarray(257, 262)).toString('latin1') !== 'ustar'
}

function unpackHead(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return new Uint8Array()
  }
}

/** The content, unpacked if it is packed; stops as soon as it grows beyond the limits. */
export async function* unpack(
  bytes: Uint8Array,
  limits: Required<ArchiveLimits>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  if (!isGzip(bytes)) return yield* slices(bytes, signal)
  const gunzip = createGunzip()
  // Its errors also surface through its readers.
  pipeline(slices(bytes, signal), gunzip).catch(() => undefined)
  let unpacked = 0
  for await (const part of gunzip) {
    throwIfAborted(signal)
    unpacked += (part as Buffer).length
    checkTotal(unpacked, bytes.length, limits)
    yield part as Buffer
  }
}

async function* slices(bytes: Uint8Array, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += slice) {
    await nextTurn()
    throwIfAborted(signal)
    const part = bytes.subarray(start, start + slice)
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  }
}
