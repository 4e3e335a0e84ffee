import type { SandboxLimits, SandboxRequest } from '@docent/core/ports'
import { bubblewrapArguments } from './bubblewrap-arguments.ts'
import { commandLine } from './command-line.ts'
import { collectFiles } from '../collect-files.ts'
import { forwarderCommand } from '../forwarders.ts'
import { inputArchive, roomOf } from '../input-archive.ts'
import { mostEntries, type OpenedSandbox } from '../opened-sandbox.ts'
import { programFiles, workspace } from '../sandbox-paths.ts'
import { serveEndpoints } from '../serve-endpoints.ts'
import { watchedExit } from '../watched-exit.ts'
import { pathInside, type Installation } from './installation.ts'
import { launch, type Launched } from './launch.ts'
import { watchMemory } from './memory-watch.ts'
import { seccompFilter } from './seccomp-filter.ts'
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

/** @throws as `launch` */
export async function openSandbox(
  request: SandboxRequest,
  options: OpenOptions,
  signal: AbortSignal,
): Promise<OpenedSandbox> {
  const { installation, uid } = options
  const endpoints = await serveEndpoints(request.endpoints ?? [], installation.setpriv === undefined ? undefined : uid)
  try {
    const launched = await launch(await launchInput(request, options, endpoints), signal)
    const { stdin, stdout, stderr, workspace: directory } = launched
    return {
      ...{ stdin, stdout, stderr },
      ...watch(launched, options, signal),
      collect: (given) =>
        collectFiles(`/proc/self/fd/${directory.fd}`, given, {
          bytes: options.limits.workspaceBytes,
          entries: mostEntries,
        }),
      close: async () => void (await Promise.all([directory.close(), endpoints.close()])),
    }
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
  const watched = watchedExit({ ended: launched.ended, kill: launched.kill, wallMs }, signal)
  void watchMemory(launched.firstProcess, limits.memoryBytes, () => watched.stop('out_of_memory'), over.signal)
  return { ...watched, exit: watched.exit.finally(() => over.abort()) }
}
