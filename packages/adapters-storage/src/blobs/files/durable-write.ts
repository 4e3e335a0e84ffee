import { close, fsync, open, rename as renameFile, write } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { BlobContent } from '@docent/core/ports'
import { abortableContent, throwIfAborted } from '../../driver/index.ts'
import { ownerOnly } from '../../owner-only.ts'
import { directoryError, errorNumber, isMissingFile } from './file-errors.ts'

// Plain file descriptors: a blob takes many small steps, and file handle objects cost the event loop twice as much.
const openFile = promisify(open)
const writeFile = promisify(write)
const syncFile = promisify(fsync)
const closeFile = promisify(close)
const rename = promisify(renameFile)

/** How often a folder that a delete removed as empty is recreated before the write gives up. */
const mostMoves = 20

/**
 * Writes the content to `temporary`, then moves it to `target` in one step. When it returns, file and name survive a
 * power loss; when it throws, no trace remains. Errors of the source pass through as they are, those of the disk become
 * DocentErrors.
 * @returns the size in bytes.
 */
export async function durableWrite(
  content: BlobContent,
  place: { readonly temporary: string; readonly target: string; readonly signal: AbortSignal | undefined },
): Promise<number> {
  try {
    const size = await writeSynced(content, place.temporary, place.signal)
    throwIfAborted(place.signal)
    await onDisk(moveSynced(place.temporary, place.target))
    return size
  } catch (error) {
    await rm(place.temporary, { force: true })
    throw error
  }
}

async function writeSynced(content: BlobContent, path: string, signal: AbortSignal | undefined): Promise<number> {
  const file = await onDisk(openFile(path, 'wx', ownerOnly.file))
  try {
    let size = 0
    for await (const part of abortableContent(content, signal)) {
      await onDisk(writeFully(file, part))
      size += part.byteLength
    }
    await onDisk(syncFile(file))
    return size
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

async function moveSynced(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  for (let move = 1; ; move++) {
    try {
      await rename(from, to)
      break
    } catch (error) {
      // The folder does not exist yet, or a concurrent delete has removed it as empty.
      if (!isMissingFile(error) || move === mostMoves) throw error
      await makeSynced(folder)
    }
  }
  await syncFolder(folder)
}

/** Creates a folder and its parents, each with its name synced. */
export async function makeSynced(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: ownerOnly.directory })
  if (first === undefined) return
  const end = dirname(first)
  for (let parent = dirname(folder); parent.length >= end.length; parent = dirname(parent)) {
    await syncFolder(parent)
    if (parent === end) return
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no way to sync a folder; there, the journal decides how durable names are.
  if (process.platform === 'win32') return
  let handle: number
  try {
    handle = await openFile(folder, 'r')
  } catch (error) {
    // Removed again by a delete: nothing left to make durable.
    if (isMissingFile(error)) return
    throw error
  }
  try {
    await syncFile(handle)
  } catch (error) {
    // Some network file systems refuse to sync folders.
    if (errorNumber(error) !== 'EINVAL' && errorNumber(error) !== 'ENOTSUP') throw error
  } finally {
    await closeFile(handle)
  }
}
