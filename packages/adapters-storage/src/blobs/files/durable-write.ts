import { close, fsync, open, write } from 'node:fs'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { BlobContent } from '@docent/core/ports'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import { abortableContent, throwIfAborted } from '../../driver/index.ts'
import { ownerOnly } from '../../owner-only.ts'
import type { BlobPlace } from './blob-writer-protocol.ts'
import type { BlobWriter } from './blob-writer.ts'
import { directoryError } from './file-errors.ts'

// Plain file descriptors: file handle objects cost the event loop twice as much.
const openFile = promisify(open)
const writeFile = promisify(write)
const closeFile = promisify(close)

/** Longer contents are written here, so that no second copy of them is held in memory. */
const largestSent = 1024 * 1024

/**
 * Syncs of large contents in the process: what is synced meanwhile, such as a batch of records, waits for all that is on its way to the
 * disk, and what is read for the few threads that Node has for files.
 */
const syncLarge = concurrencyLimit(1)
/** Streams of no more bytes are synced at once: they hold up nobody. */
const largestQuick = 64 * 1024

/**
 * Writes the content to `temporary`, then moves it to `target` in one step. When it returns, file and name survive a
 * power loss; when it throws, no trace remains. Errors of the source pass through as they are, those of the disk become
 * DocentErrors.
 * @returns the size in bytes.
 */
export async function durableWrite(
  content: BlobContent,
  { signal, ...place }: BlobPlace & { readonly signal: AbortSignal | undefined },
  writer: BlobWriter,
): Promise<number> {
  if (content instanceof Uint8Array && content.byteLength <= largestSent) {
    throwIfAborted(signal)
    await writer.write(place, content)
    return content.byteLength
  }
  const size = await writeSynced(content, place.temporary, signal)
  await writer.move(place)
  return size
}

async function writeSynced(content: BlobContent, path: string, signal: AbortSignal | undefined): Promise<number> {
  const file = await onDisk(openFile(path, 'wx', ownerOnly.file))
  try {
    let size = 0
    for await (const part of abortableContent(content, signal)) {
      await onDisk(writeFully(file, part))
      size += part.byteLength
    }
    const sync = () => onDisk(promisify(fsync)(file))
    await (size > largestQuick ? syncLarge(sync) : sync())
    throwIfAborted(signal)
    return size
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await closeFile(file)
  }
}

async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw directoryError(error)
  })
}

async function writeFully(file: number, part: Uint8Array): Promise<void> {
  for (let offset = 0; offset < part.byteLength;) {
    offset += (await writeFile(file, part, offset)).bytesWritten
  }
}
