import { DocentError } from '@docent/core/ports'
import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { throwIfAborted } from '../../abort.ts'
import { missing, refused, type AllowedRoots } from './allowed-roots.ts'

/** Bytes of one chunk. */
const chunkSize = 256 * 1024

/**
 * Opens a regular file below the allowed roots and streams it. The path is checked before it is opened and again
 * afterwards, and the file in hand must be the one the second check finds: a link that is changed in between wins nothing.
 *
 * @throws `forbidden`, `not_found`
 */
export async function openFile(
  path: string,
  roots: AllowedRoots,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  throwIfAborted(signal)
  const real = await roots.locate(path)
  // Opening a pipe must not wait for a writer.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
  const handle = await open(real, flags).catch((error: unknown) => Promise.reject(fileError(error)))
  try {
    const [opened, found] = await Promise.all([handle.stat(), stat(await roots.locate(path)).catch(() => undefined)])
    if (!opened.isFile()) throw refused()
    if (found === undefined || opened.dev !== found.dev || opened.ino !== found.ino) throw missing()
    const closeEarly = (): void => void handle.close()
    signal.addEventListener('abort', closeEarly, { once: true })
    return readChunks(handle, signal, () => signal.removeEventListener('abort', closeEarly))
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Closes the file at its end, when the reader stops, and when the call is aborted before reading. */
async function* readChunks(handle: FileHandle, signal: AbortSignal, release: () => void): AsyncIterable<Uint8Array> {
  try {
    for (;;) {
      throwIfAborted(signal)
      const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(chunkSize) })
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } catch (error) {
    throwIfAborted(signal)
    throw fileError(error)
  } finally {
    release()
    await handle.close()
  }
}

/** The one place where an error of the file system becomes Docent's. */
function fileError(error: unknown): DocentError {
  if (DocentError.isInstance(error)) return error
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return code === 'EACCES' || code === 'EPERM' || code === 'ELOOP' || code === 'ENXIO' ? refused() : missing()
}
