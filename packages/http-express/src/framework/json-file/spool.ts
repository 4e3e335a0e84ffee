import { DocentError } from '@docent/core/ports'
import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is smaller stays in memory, and so do so many bytes between two writes. */
const heldBytes = 512 * 1024
const heldPieces = 1_000
const readBytes = 128 * 1024

/** Keeps bytes until they are read: few in memory, many in a file that has no name and so goes with the process at the latest. */
export interface Spool {
  /** Bytes in all. */
  readonly size: number
  add(bytes: Uint8Array): void
  /** Resolves when there is room for more. @throws `unavailable` when the disk is full */
  settled(): Promise<void>
  /** Reads from the start, as often as wanted, until it is closed. */
  readonly content: AsyncIterable<Uint8Array>
  close(): Promise<void>
}

export function createSpool(): Spool {
  let held: Uint8Array[] = []
  let heldSize = 0
  let writtenSize = 0
  let file: FileHandle | undefined
  let closed = false

  const write = async (): Promise<void> => {
    file ??= await openUnnamed()
    await writeAll(file, Buffer.concat(held), writtenSize)
    writtenSize += heldSize
    held = []
    heldSize = 0
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    if (closed) throw new DocentError({ code: 'internal', message: 'The upload was read after its request had ended.' })
    for (let at = 0; file && at < writtenSize;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(readBytes), 0, readBytes, at)
      if (bytesRead === 0)
        throw new DocentError({ code: 'internal', message: 'The temporary file of an upload is cut off.' })
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    yield* held
  }

  return {
    get size() {
      return writtenSize + heldSize
    },
    add(bytes) {
      held.push(bytes)
      heldSize += bytes.length
    },
    async settled() {
      if (heldSize <= heldBytes && held.length <= heldPieces) return
      await write().catch((error: unknown) => {
        throw new DocentError({
          code: 'unavailable',
          message: 'The upload cannot be kept: the temporary directory of the server is full or cannot be written.',
          cause: error,
        })
      })
    },
    content: { [Symbol.asyncIterator]: read },
    async close() {
      closed = true
      held = []
      await file?.close()
    },
  }
}

async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `docent-upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return file
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
