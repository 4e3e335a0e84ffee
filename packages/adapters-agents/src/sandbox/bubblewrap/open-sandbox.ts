import type { SandboxExit, SandboxLimits, SandboxRequest, SandboxStop } from '@docent/core/ports'
import { bubblewrapArguments } from './bubblewrap-arguments.ts'
import { commandLine } from './command-line.ts'
import { forwarderCommand } from './forwarders.ts'
import { inputArchive, roomOf } from './input-archive.ts'
import { pathInside, type Installation } from './installation.ts'
import { launch, type Launched } from './launch.ts'
import { watchMemory } from './memory-watch.ts'
import { programFiles, workspace } from './sandbox-paths.ts'
import { seccompFilter } from './seccomp-filter.ts'
import { serveEndpoints } from './serve-endpoints.ts'
import { startScript } from './start-script.ts'
import type { Processor } from './system-calls.ts'

export interface OpenOptions {
  readonly installation: Installation
  readonly processor: Processor
  readonly limits: SandboxLimits
  /** Longest time, ms; undefined: without end. */
  readonly wallMs: number | undefined
  /** Whom the sandbox runs as, where the server is root. */
  readonly uid: number
}

/** A sandbox that is watched. */
export interface OpenSandbox extends Launched {
  readonly exit: Promise<SandboxExit>
  /** Ends it; the first reason counts. */
  stop(reason: SandboxStop): void
  /** Gives back what is held for it; call it when it has ended. */
  close(): Promise<void>
}

/** @throws as `launch` */
export async function openSandbox(
  request: SandboxRequest,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<OpenSandbox> {
  const { installation, uid } = options
  const endpoints = await serveEndpoints(request.endpoints ?? [], installation.setpriv === undefined ? undefined : uid)
  try {
    const launched = await launch(await launchInput(request, options, endpoints), signal)
    const close = async () => void (await Promise.all([launched.workspace.close(), endpoints.close()]))
    return { ...launched, ...watch(launched, options, signal), close }
  } catch (error) {
    await endpoints.close()
    throw error
  }
}

async function launchInput(
  request: SandboxRequest,
  { installation, limits, uid, processor }: OpenOptions,
  endpoints: Awaited<ReturnType<typeof serveEndpoints>>,
) {
  const { image, folders = [] } = request
  const interpreter = installation.images[image] ?? image
  const script = startScript(forwarderCommand(image, request.endpoints?.length ?? 0))
  const command = request.command ?? [pathInside(image, interpreter), `${workspace}/${programFiles[image]}`]
  return {
    command: commandLine(installation, { image, uid, limits, script, command }),
    secretArguments: bubblewrapArguments(installation, {
      image,
      interpreter,
      limits,
      environment: { ...request.environment, ...endpoints.environment },
      directory: request.directory ?? workspace,
      folders: folders.map(({ path, files }) => ({ path, bytes: roomOf(files) })),
      socketDirectory: endpoints.directory,
    }),
    filter: seccompFilter(processor),
    files: await inputArchive(request),
  }
}

function watch(launched: Launched, { limits, wallMs }: OpenOptions, signal: AbortSignal) {
  const over = new AbortController()
  let reason: SandboxStop | undefined
  const stop = (why: SandboxStop) => {
    if (over.signal.aborted) return
    reason ??= why
    launched.kill()
  }
  const abort = () => stop('killed')
  const timer = wallMs === undefined ? undefined : setTimeout(() => stop('timed_out'), wallMs)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  void watchMemory(launched.firstProcess, limits.memoryBytes, () => stop('out_of_memory'), over.signal)
  const exit = launched.ended.then((exitCode): SandboxExit => {
    over.abort()
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    if (reason !== undefined) return { reason }
    return exitCode === undefined ? { reason: 'killed' } : { exitCode }
  })
  return { exit, stop }
}
