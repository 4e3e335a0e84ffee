import {
  DocentError,
  type Sandbox,
  type SandboxImage,
  type SandboxLimits,
  type SandboxRunRequest,
} from '@docent/core/ports'
import { usualLimits } from '../check-request.ts'
import { findPrograms } from '../find-program.ts'
import { sandboxesAtOnce, usualMemory } from '../memory-for-sandboxes.ts'
import { probe, versionPrograms } from '../probe.ts'
import { queuedSandbox } from '../queued-sandbox.ts'
import { containerClient, type ContainerClient } from './container-client.ts'
import { explainContainerFailure } from './explain-container-failure.ts'
import { openContainer } from './open-container.ts'

export interface ContainerSandboxOptions {
  /** Name or path of the command. @default docker, else podman, where one is found */
  readonly command?: string | undefined
  /** Images of containers, which must be there. They need `sh` and `tar`. @default python:3.13-slim and node:24-slim */
  readonly images?: Readonly<Partial<Record<SandboxImage, string>>> | undefined
  /**
   * Bounds of one container: what a request has that gives none, and the most that it may have, except for its time.
   * @default those of `SandboxLimits`
   */
  readonly limits?: Partial<SandboxLimits> | undefined
  /** Longest time that a request may have, ms. @default 3,600,000 */
  readonly mostWallMs?: number | undefined
  /** Memory of all containers together, bytes. @default half of the machine's memory */
  readonly memoryBytes?: number | undefined
  /** The first of the user ids of programs, where the server runs as root: no user or service may have them. @default 61,234 */
  readonly firstUid?: number | undefined
}

const usualImages = { python: 'python:3.13-slim', node: 'node:24-slim' } as const

/** Endpoints work only where the service of containers is on this machine. */
const answering = { variable: 'PROBE', handle: async () => new Response('') }
const programs = {
  python: `import os, urllib.request; urllib.request.urlopen(os.environ["PROBE"]).read(); ${versionPrograms.python}`,
  node: `await (await fetch(process.env.PROBE)).text(); ${versionPrograms.node}`,
}

/** Programs in containers of Docker or Podman on this machine, one for each run. */
export function containerSandbox(options: ContainerSandboxOptions = {}): Sandbox {
  const limits = { ...usualLimits, ...options.limits }
  const { mostWallMs = 3_600_000, memoryBytes = usualMemory(), firstUid = 61_234 } = options
  const from = { ...usualImages, ...options.images }
  let found: ContainerClient | undefined
  const client = () => (found ??= containerClient(findCommand(options.command)))
  return queuedSandbox({
    ...{ limits, mostWallMs, firstUid },
    atOnce: sandboxesAtOnce(limits.memoryBytes, memoryBytes),
    async find(run) {
      const explain = (error: unknown, programs = 'Programs') => explainContainerFailure(error, programs)
      try {
        client()
        const asking = (request: SandboxRunRequest) => run({ ...request, endpoints: [answering] })
        const { images, reason } = await probe(['python', 'node'], asking, explain, programs)
        if (Object.keys(images).length === 0) return { level: 'none', images, reason }
        return { level: 'container', images, reason, mostWallMs }
      } catch (error) {
        return { level: 'none', images: {}, reason: explain(error) }
      }
    },
    open: (opening, signal) => openContainer({ client: client(), from }, opening, signal),
  })
}

function findCommand(given: string | undefined): string {
  const [path] = given?.includes('/')
    ? [given]
    : (given === undefined ? ['docker', 'podman'] : [given]).flatMap(findPrograms)
  if (path !== undefined) return path
  throw new DocentError({
    code: 'unsupported',
    message: 'Programs cannot run here in a container: neither docker nor podman is installed; install one of them.',
  })
}
