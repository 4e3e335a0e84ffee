import { closeSync, fsync, openSync, rmSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { ownerOnly } from '../../owner-only.ts'
import type { BlobWriteAnswer, BlobWriteRequest } from './blob-writer-protocol.ts'
import { moveFile, syncFolders } from './durable-folders.ts'

const syncFile = promisify(fsync)
const port = parentPort!

port.on('message', (request: BlobWriteRequest | 'close') => {
  if (request === 'close') port.close()
  else void carryOut(request)
})

async function carryOut(request: BlobWriteRequest): Promise<void> {
  const answer = await write(request).then(
    (): BlobWriteAnswer => ({ id: request.id }),
    (error: NodeJS.ErrnoException) => ({
      id: request.id,
      error: { message: error.message, ...(error.code !== undefined && { code: error.code }) },
    }),
  )
  port.postMessage(answer)
}

/** Many short calls, of which only the syncs wait for the disk: those of several blobs run at the same time. */
async function write({ temporary, target, content }: BlobWriteRequest): Promise<void> {
  try {
    if (content) await writeSynced(temporary, content)
    await syncFolders(moveFile(temporary, target))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const file = openSync(path, 'wx', ownerOnly.file)
  try {
    for (let offset = 0; offset < content.byteLength;) offset += writeSync(file, content, offset)
    await syncFile(file)
  } finally {
    closeSync(file)
  }
}
