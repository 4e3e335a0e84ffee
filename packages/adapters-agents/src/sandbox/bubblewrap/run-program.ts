import type { Readable } from 'node:stream'
import type { SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'
import { collectFiles } from './collect-files.ts'
import { mostEntries } from './memory-watch.ts'
import { openSandbox, type OpenOptions } from './open-sandbox.ts'
import { programFiles } from './sandbox-paths.ts'

/** Runs a program to its end and collects its files. @throws as `openSandbox`; the reason of an aborted signal */
export async function runProgram(
  request: SandboxRunRequest,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<SandboxOutcome> {
  const { outputBytes, workspaceBytes } = options.limits
  const sandbox = await openSandbox(request, options, signal)
  try {
    sandbox.stdin.end(request.stdin ?? '')
    const tooLong = () => sandbox.stop('output_too_long')
    const read = (stream: Readable) => readBeginning(stream, outputBytes, tooLong)
    const [exit, stdout, stderr] = await Promise.all([sandbox.exit, read(sandbox.stdout), read(sandbox.stderr)])
    signal.throwIfAborted()
    const given = new Map(request.files)
    if (request.program !== undefined) given.set(programFiles[request.image], Buffer.from(request.program))
    const root = `/proc/self/fd/${sandbox.workspace.fd}`
    const collected = await collectFiles(root, given, { bytes: workspaceBytes, entries: mostEntries })
    return { ...exit, stdout, stderr, ...collected }
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
