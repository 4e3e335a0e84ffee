import type { Readable } from 'node:stream'
import type { SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'
import type { OpenedSandbox } from './opened-sandbox.ts'
import { programFiles } from './sandbox-paths.ts'

/** Lets a program run to its end and collects its files. @throws the reason of an aborted signal */
export async function runProgram(
  request: SandboxRunRequest,
  sandbox: OpenedSandbox,
  outputBytes: number,
  signal: AbortSignal,
): Promise<SandboxOutcome> {
  try {
    sandbox.stdin.end(request.stdin ?? '')
    const tooLong = () => sandbox.stop('output_too_long')
    const read = (stream: Readable) => readBeginning(stream, outputBytes, tooLong)
    const [exit, stdout, stderr] = await Promise.all([sandbox.exit, read(sandbox.stdout), read(sandbox.stderr)])
    signal.throwIfAborted()
    const given = new Map(request.files)
    if (request.program !== undefined) given.set(programFiles[request.image], Buffer.from(request.program))
    return { ...exit, stdout, stderr, ...(await sandbox.collect(given)) }
  } finally {
    await sandbox.close()
  }
}

/** Reads to the end, and keeps the first bytes. */
async function readBeginning(stream: Readable, bytes: number, onMore: () => void): Promise<Uint8Array> {
  const kept: Buffer[] = []
  let left = bytes
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (chunk.byteLength > left) onMore()
    if (left > 0) kept.push(chunk.subarray(0, left))
    left = Math.max(0, left - chunk.byteLength)
  }
  return Buffer.concat(kept)
}
