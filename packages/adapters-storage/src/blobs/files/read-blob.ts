import { open, readFile, stat } from 'node:fs/promises'
import { cutRange, throwIfAborted, type BlobRange } from '../../driver/index.ts'
import { blobNotFound, fileError } from './file-errors.ts'

const partSize = 256 * 1024

/** Size in bytes. @throws an error of the file system when there is no file. */
export async function blobSize(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isFile()) throw blobNotFound()
  return found.size
}

/**
 * Streams a range of a file. The file is opened when reading begins, not before, so that unread content holds no
 * handle; from then on one handle sees one complete content, even when the name is replaced or deleted.
 */
export async function* readParts(
  path: string,
  range: BlobRange | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  throwIfAborted(signal)
  try {
    await using file = await open(path, 'r')
    const { start, end } = cutRange(range, (await file.stat()).size)
    for (let position = start; position < end;) {
      const part = new Uint8Array(Math.min(partSize, end - position))
      const { bytesRead } = await file.read(part, 0, part.byteLength, position)
      throwIfAborted(signal)
      if (bytesRead === 0) return
      position += bytesRead
      yield bytesRead === part.byteLength ? part : part.subarray(0, bytesRead)
    }
  } catch (error) {
    throw fileError(error)
  }
}

export async function readBytes(path: string, range: BlobRange | undefined): Promise<Uint8Array> {
  if (range === undefined) {
    const whole = await readFile(path)
    return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength)
  }
  await using file = await open(path, 'r')
  const { start, end } = cutRange(range, (await file.stat()).size)
  const content = new Uint8Array(end - start)
  for (let offset = 0; offset < content.byteLength;) {
    const { bytesRead } = await file.read(content, offset, content.byteLength - offset, start + offset)
    if (bytesRead === 0) return content.subarray(0, offset)
    offset += bytesRead
  }
  return content
}
