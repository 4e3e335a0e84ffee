import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { constants, open, type FileHandle } from 'node:fs/promises'
import { constants as systemConstants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import type { Readable, Writable } from 'node:stream'
import { createInterface } from 'node:readline'
import { DocentError } from '@docent/core/ports'
import { channels } from './channels.ts'
import { killSandbox } from './kill-sandbox.ts'
import { descriptors } from './start-script.ts'
import { workspace } from '../sandbox-paths.ts'

export interface LaunchInput {
  readonly command: readonly [string, ...string[]]
  /** Arguments of bubblewrap, which hold secrets. */
  readonly secretArguments: readonly string[]
  readonly filter: Uint8Array
  /** A tar archive, from the root directory. */
  readonly files: Uint8Array
}

/** A sandbox whose program runs. */
export interface Launched {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Process id, on this machine, of the sandbox's first process. */
  readonly firstProcess: number
  /** The working directory. It is there until it is closed, even when the sandbox is gone. */
  readonly workspace: FileHandle
  /** Resolves when no process of the sandbox is left, with the program's exit code; undefined where a signal ended it. */
  readonly ended: Promise<number | undefined>
  /** Ends all processes of the sandbox. */
  kill(): void
}

/**
 * Starts a sandbox: waits until its file systems are there, takes hold of the working directory, gives it its files, and resolves
 * when the program starts.
 * @throws `unavailable`, with the message of bubblewrap as cause; the reason of an aborted signal
 */
export async function launch(input: LaunchInput, signal: AbortSignal): Promise<Launched> {
  signal.throwIfAborted()
  const [file, ...parameters] = input.command
  const child = spawnApart(file, parameters)
  const ended = new Promise<number | undefined>((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', (code) => resolve(code ?? undefined))
  })
  const kill = () => killSandbox(child, first)
  let first: number | undefined
  let directory: FileHandle | undefined
  signal.addEventListener('abort', kill, { once: true })
  try {
    send(child, descriptors.arguments, input.secretArguments.map((argument) => `${argument}\0`).join(''))
    send(child, descriptors.filter, input.filter)
    const progress = linesOf(child, descriptors.progress)
    const status = linesOf(child, descriptors.status)
    await expectLine(child, progress, 'ready')
    first = firstProcessOf(await status.next())
    setPriority(first, systemConstants.priority.PRIORITY_BELOW_NORMAL)
    directory = await open(`/proc/${first}/root${workspace}`, constants.O_RDONLY | constants.O_DIRECTORY)
    send(child, descriptors.files, input.files)
    await expectLine(child, progress, 'started')
    signal.throwIfAborted()
    const [stdin, stdout, stderr] = [child.stdin!, child.stdout!, child.stderr!]
    stdin.on('error', ignore)
    return { stdin, stdout, stderr, firstProcess: first, workspace: directory, ended, kill }
  } catch (error) {
    kill()
    await Promise.all([ended, directory?.close()])
    signal.throwIfAborted()
    throw DocentError.isInstance(error) ? error : notStarted(error)
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

function spawnApart(file: string, parameters: readonly string[]): ChildProcess {
  const nothing = openSync('/dev/null', 'r+')
  try {
    return spawn(file, parameters, { env: {}, cwd: '/', detached: true, stdio: channels(nothing) })
  } finally {
    closeSync(nothing)
  }
}

const ignore = (): void => undefined

/** Writes and closes; anyone who reads may be gone, which its end reports. */
function send(child: ChildProcess, descriptor: number, content: string | Uint8Array): void {
  const stream = child.stdio[descriptor] as Writable
  stream.on('error', ignore)
  stream.end(content)
}

function linesOf(child: ChildProcess, descriptor: number): AsyncIterator<string> {
  const input = child.stdio[descriptor] as Readable
  input.on('error', ignore)
  return createInterface({ input })[Symbol.asyncIterator]()
}

async function expectLine(child: ChildProcess, lines: AsyncIterator<string>, expected: string): Promise<void> {
  const { value } = await lines.next()
  if (value === expected) return
  const said = await text(child.stderr!).catch(() => '')
  throw notStarted(new Error(said.slice(0, 2000).trim()))
}

function notStarted(cause: unknown): DocentError {
  const message =
    'The program could not be started in its sandbox; try again later. The cause is in the log of the server.'
  return new DocentError({ code: 'unavailable', message, cause })
}

function firstProcessOf({ value }: IteratorResult<string>): number {
  const status: unknown = JSON.parse(String(value))
  const pid = typeof status === 'object' && status !== null && 'child-pid' in status ? status['child-pid'] : undefined
  if (typeof pid === 'number') return pid
  throw new DocentError({
    code: 'unavailable',
    message: 'Bubblewrap does not report its process id; install version 0.8 or newer.',
  })
}
