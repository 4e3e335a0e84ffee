import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** A command of the client that runs. */
export type ClientProcess = ChildProcessByStdio<Writable, Readable, Readable>

export interface Answered {
  readonly code: number | undefined
  readonly stdout: Buffer
  readonly stderr: string
}

/** What the client of Docker or Podman needs of the server's environment to find its service; nothing else of it. */
const passedOn = ['PATH', 'HOME', 'XDG_RUNTIME_DIR', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'CONTAINER_HOST']
const longestMessage = 4_000

export interface ContainerClient {
  spawn(parameters: readonly string[]): ClientProcess
  /** Runs a command to its end. Output beyond `bytes` ends it. Never rejects. */
  ask(parameters: readonly string[], options?: AskOptions): Promise<Answered>
}

export interface AskOptions {
  readonly input?: Uint8Array | undefined
  /** @default 60,000 */
  readonly timeoutMs?: number | undefined
  /** @default 100,000 */
  readonly bytes?: number | undefined
}

export function containerClient(program: string): ContainerClient {
  const env = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const start = (parameters: readonly string[]): ClientProcess => {
    const child = spawn(program, parameters, { env, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined)
    child.on('error', () => undefined)
    return child
  }
  return {
    spawn: start,
    async ask(parameters, { input = new Uint8Array(), timeoutMs = 60_000, bytes = 100_000 } = {}) {
      const child = start(parameters)
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        // Something else may hold them.
        child.stdout.destroy()
        child.stderr.destroy()
      }, timeoutMs)
      child.stdin.end(input)
      const [code, stdout, stderr] = await Promise.all([
        exitCodeOf(child),
        readUpTo(child, child.stdout, bytes),
        readUpTo(child, child.stderr, bytes),
      ])
      clearTimeout(timer)
      return { code, stdout, stderr: stderr.toString('utf8').slice(-longestMessage) }
    },
  }
}

/** Undefined where a signal ended it, or where it could not be started. */
export const exitCodeOf = (child: ClientProcess): Promise<number | undefined> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', (code) => resolve(code ?? undefined))
  })

async function readUpTo(child: ClientProcess, stream: Readable, bytes: number): Promise<Buffer> {
  const read: Buffer[] = []
  let left = bytes
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (chunk.byteLength > left) child.kill('SIGKILL')
      if (left > 0) read.push(chunk.subarray(0, left))
      left = Math.max(0, left - chunk.byteLength)
    }
  } catch {
    // Its exit shows what became of it.
  }
  return Buffer.concat(read)
}
