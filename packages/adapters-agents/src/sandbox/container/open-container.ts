import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { DocentError, type SandboxImage } from '@docent/core/ports'
import { forwarderCommand } from '../forwarders.ts'
import { inputArchive, roomOf } from '../input-archive.ts'
import type { OpenedSandbox } from '../opened-sandbox.ts'
import type { Opening } from '../queued-sandbox.ts'
import { programFiles, workspace } from '../sandbox-paths.ts'
import { serveEndpoints, type ServedEndpoints } from '../serve-endpoints.ts'
import { watchedExit } from '../watched-exit.ts'
import { collectArchive } from './collect-archive.ts'
import {
  environmentPath,
  environmentText,
  killAll,
  killedForMemory,
  programScript,
  runArguments,
  scriptArguments,
  unpackScript,
  usualEnvironment,
} from './container-arguments.ts'
import { exitCodeOf, type ClientProcess, type ContainerClient } from './container-client.ts'

export interface ContainerOptions {
  readonly client: ContainerClient
  readonly from: Readonly<Record<SandboxImage, string>>
}

const startMs = 60_000
const endMs = 10_000
/** From the end of its processes until the client has seen that. */
const soonMs = 3_000

/** A container with its program running. @throws `unavailable`, with the message of the client as cause; the reason of an aborted signal */
export async function openContainer(
  { client, from }: ContainerOptions,
  { request, limits, wallMs, uid: firstUid }: Opening,
  signal: AbortSignal,
): Promise<OpenedSandbox> {
  signal.throwIfAborted()
  const { image, endpoints: wanted = [], folders = [] } = request
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = isRoot ? [firstUid, firstUid] : [process.getuid?.() ?? 65_534, process.getgid?.() ?? 65_534]
  const endpoints = await serveEndpoints(wanted, isRoot ? uid : undefined)
  const name = `docent-sandbox-${randomUUID()}`
  const parts = { name, from: from[image], uid, gid, limits, socketDirectory: endpoints.directory }
  const rooms = folders.map(({ path, files }) => ({ path, bytes: roomOf(files) }))
  const container = client.spawn(runArguments({ ...parts, folders: rooms }))
  const remove = async () => {
    container.stdin.destroy()
    await client.ask(['rm', '--force', name], { timeoutMs: endMs })
    container.kill('SIGKILL')
    await endpoints.close()
  }
  const abort = () => container.kill('SIGKILL')
  signal.addEventListener('abort', abort, { once: true })
  try {
    await ready(container)
    const forwarder = forwarderCommand(image, wanted.length)
    const archive = await inputArchive(request, [environmentEntry(request.environment, endpoints)])
    await done(client, scriptArguments(name, unpackScript(image)), archive)
    if (forwarder !== undefined)
      await done(client, scriptArguments(name, `: "$(${forwarder} </dev/null 2>/dev/null &)"`))
    signal.throwIfAborted()
    const command = request.command ?? [image === 'python' ? 'python3' : 'node', `${workspace}/${programFiles[image]}`]
    const child = client.spawn(scriptArguments(name, programScript(request.directory ?? workspace), ...command))
    return { ...running({ client, name, child, wallMs, bytes: limits.workspaceBytes }, signal), close: remove }
  } catch (error) {
    await remove()
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const environmentEntry = (
  environment: Readonly<Record<string, string>> | undefined,
  { environment: urls }: ServedEndpoints,
) => ({
  name: environmentPath,
  body: Buffer.from(environmentText({ ...usualEnvironment, ...environment, ...urls })),
  mode: 0o600,
})

interface Running {
  readonly client: ContainerClient
  readonly name: string
  readonly child: ClientProcess
  readonly wallMs: number | undefined
  /** Of the working directory. */
  readonly bytes: number
}

function running({ client, name, child, wallMs, bytes }: Running, signal: AbortSignal): Omit<OpenedSandbox, 'close'> {
  const ask = (script: string, most?: number) =>
    client.ask(scriptArguments(name, script), { timeoutMs: endMs, ...(most === undefined ? {} : { bytes: most }) })
  const exited = exitCodeOf(child)
  // Where the container has no room for one more process, all of it ends.
  const kill = () =>
    void ask(killAll).then(async () => {
      const isOver = await Promise.race([exited.then(() => true), setTimeout(soonMs, false, { ref: false })])
      if (isOver) return
      await client.ask(['kill', name], { timeoutMs: endMs })
      child.kill('SIGKILL')
    })
  const ended = exited.then(async (code) => {
    if (code !== 0 && (await ask(killedForMemory)).code === 0) watched.stop('out_of_memory')
    return code
  })
  const watched = watchedExit({ ended, kill, wallMs }, signal)
  const { stdin, stdout, stderr } = child
  return {
    ...{ stdin, stdout, stderr, ...watched },
    async collect(given) {
      const { code, stdout: archive } = await ask(`tar -cf - -C ${workspace} .`, 2 * bytes + 1_000_000)
      if (code === 0) return collectArchive(archive, given, bytes)
      return { files: new Map(), leftOut: ['The working directory could not be read: the container had ended.'] }
    },
  }
}

/** @throws `unavailable` with the message of the client */
async function ready(container: ClientProcess): Promise<void> {
  const said: Buffer[] = []
  container.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  container.once('error', ({ message }) => said.push(Buffer.from(message)))
  const lines = createInterface({ input: container.stdout })
  const late = new AbortController()
  setTimeout(startMs, undefined, { signal: late.signal, ref: false }).then(
    () => container.kill('SIGKILL'),
    () => undefined,
  )
  const failed = exitCodeOf(container).then(() => {
    throw notStarted(Buffer.concat(said).toString('utf8'))
  })
  try {
    await Promise.race([once(lines, 'line'), failed])
  } finally {
    late.abort()
    failed.catch(() => undefined)
  }
}

async function done(client: ContainerClient, parameters: readonly string[], input?: Uint8Array): Promise<void> {
  const { code, stderr } = await client.ask(parameters, { input, timeoutMs: startMs })
  if (code !== 0) throw notStarted(stderr)
}

function notStarted(said: string): DocentError {
  const message =
    'The program could not be started in its container; try again later. The cause is in the log of the server.'
  return new DocentError({ code: 'unavailable', message, cause: new Error(said.slice(-2_000).trim()) })
}
