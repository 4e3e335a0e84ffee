import { Readable, Writable } from 'node:stream'
import type { SandboxProcess } from '@docent/core/ports'
import type { OpenedSandbox } from './opened-sandbox.ts'

/** A program that runs until it is ended. */
export function startProgram(sandbox: OpenedSandbox, outputBytes: number): SandboxProcess {
  const tail = keepEnd(sandbox.stderr, outputBytes)
  const exited = sandbox.exit.then(async (exit) => {
    await sandbox.close().catch(() => undefined)
    return exit
  })
  return {
    stdin: Writable.toWeb(sandbox.stdin) as WritableStream<Uint8Array>,
    stdout: Readable.toWeb(sandbox.stdout) as ReadableStream<Uint8Array>,
    stderr: () => tail().toString('utf8'),
    exited,
    kill: () => {
      sandbox.stop('killed')
      return exited
    },
  }
}

/** Reads all of a stream and keeps its last bytes. */
function keepEnd(stream: Readable, bytes: number): () => Buffer {
  let kept: Buffer[] = []
  let length = 0
  const end = () => Buffer.concat(kept).subarray(-bytes)
  stream.on('data', (chunk: Buffer) => {
    kept.push(chunk)
    length += chunk.byteLength
    if (length <= 2 * bytes) return
    kept = [Buffer.from(end())]
    length = bytes
  })
  stream.on('error', () => undefined)
  return end
}
