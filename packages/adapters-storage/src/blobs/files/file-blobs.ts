import { access, constants, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { checkOptions, DocentError, type BlobStore } from '@docent/core/ports'
import { checkRange, keySegments, prefixSegments, throwIfAborted } from '../../driver/index.ts'
import { backupBlobs } from './backup-blobs.ts'
import { blobPath, incomingDirectory } from './blob-paths.ts'
import { blobWriter } from './blob-writer.ts'
import { makeFolder, syncFolders } from './durable-folders.ts'
import { durableWrite } from './durable-write.ts'
import { directoryError, firstOpeningError, fileError, isMissingFile } from './file-errors.ts'
import { blobSize, readBytes, readParts } from './read-blob.ts'
import { walkBlobs } from './walk-blobs.ts'

export interface FileBlobsOptions {
  /** Directory of the blobs. Created if missing. A local disk, or a file system with atomic renames. */
  readonly directory: string
  /**
   * Age in milliseconds from which an unfinished write counts as left behind by a dead process; such files are
   * removed when the store is first used. A write without a new byte for so long counts as dead too.
   * @default 3_600_000
   */
  readonly abandonedAfterMs?: number
}

/**
 * Blobs as files, one for each key, in folders as the key has them. A content is written beside the others, synced and
 * then renamed, so that it is complete or absent, even after a power loss.
 */
export function fileBlobs(options: FileBlobsOptions): BlobStore {
  checkOptions('fileBlobs()', options, {
    directory: 'required',
    abandonedAfterMs: 'optional',
  })
  const root = resolve(options.directory)
  const incoming = join(root, incomingDirectory)
  const abandonedAfterMs = options.abandonedAfterMs ?? 3_600_000
  const writer = blobWriter()
  const writes = new Set<Promise<unknown>>()
  let opening: Promise<void> | undefined
  let wasOpen = false
  let closed = false

  async function open(): Promise<void> {
    await syncFolders(makeFolder(incoming))
    await removeAbandoned(incoming, abandonedAfterMs)
    wasOpen = true
  }

  async function ready(): Promise<void> {
    if (closed) throw new DocentError({ code: 'unavailable', message: 'The blob store is closed.' })
    opening ??= open()
    await opening.catch((error: unknown) => {
      // The next call retries: a disk may come back.
      opening = undefined
      throw wasOpen ? directoryError(error) : firstOpeningError(error)
    })
  }

  async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    await ready()
    return work().catch((error: unknown) => {
      throw fileError(error)
    })
  }

  async function pathOf(key: string): Promise<string> {
    const path = blobPath(root, keySegments(key))
    await ready()
    return path
  }

  return {
    name: 'files',
    async put(key, content, putOptions) {
      const target = await pathOf(key)
      const temporary = join(incoming, randomUUID())
      const write = durableWrite(content, { temporary, target, signal: putOptions?.signal }, writer)
      writes.add(write)
      try {
        return { key, size: await write }
      } finally {
        writes.delete(write)
      }
    },
    async get(key, getOptions) {
      checkRange(getOptions)
      throwIfAborted(getOptions?.signal)
      const path = await pathOf(key)
      await guarded(() => blobSize(path))
      return readParts(path, getOptions, getOptions?.signal)
    },
    async bytes(key, range) {
      checkRange(range)
      const path = await pathOf(key)
      return guarded(() => readBytes(path, range))
    },
    async head(key) {
      const path = await pathOf(key)
      try {
        return { key, size: await blobSize(path) }
      } catch (error) {
        if (isMissingFile(error)) return undefined
        throw fileError(error)
      }
    },
    async delete(key) {
      const path = await pathOf(key)
      try {
        await unlink(path)
      } catch (error) {
        if (isMissingFile(error)) return
        throw fileError(error)
      }
      await removeEmptyFolders(dirname(path), root)
    },
    async *list(prefix) {
      prefixSegments(prefix)
      await ready()
      try {
        for await (const { key, size } of walkBlobs(root, prefix)) yield { key, size }
      } catch (error) {
        throw fileError(error)
      }
    },
    async backup(directory) {
      await guarded(() => backupBlobs(root, directory))
    },
    async ping() {
      await ready()
      await access(incoming, constants.R_OK | constants.W_OK).catch((error: unknown) => {
        // Removed while in use; the next call recreates it.
        opening = undefined
        throw directoryError(error)
      })
    },
    async close() {
      closed = true
      await Promise.allSettled([opening, ...writes])
      await writer.close()
    },
  }
}

async function removeAbandoned(incoming: string, abandonedAfterMs: number): Promise<void> {
  const newest = Date.now() - abandonedAfterMs
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    try {
      if ((await stat(path)).mtimeMs < newest) await rm(path, { force: true })
    } catch (error) {
      // Finished or removed by another process in between.
      if (!isMissingFile(error)) throw error
    }
  }
}

/** Folders that a delete has emptied, upwards. A concurrent write recreates them. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = dirname(current)) {
    try {
      await rmdir(current)
    } catch {
      // Not empty, or gone already. Either way, the blob is deleted.
      return
    }
  }
}
