import { DocentError, type Sandbox, type SandboxLimits } from '@docent/core/ports'
import { usualLimits } from '../check-request.ts'
import { sandboxesAtOnce, usualMemory } from '../memory-for-sandboxes.ts'
import { probe } from '../probe.ts'
import { queuedSandbox } from '../queued-sandbox.ts'
import { removeLeftSockets } from '../serve-endpoints.ts'
import { temporaryBytes } from './bubblewrap-arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { findInstallation, type Installation } from './installation.ts'
import { missingInKernel } from './missing-in-kernel.ts'
import { openSandbox } from './open-sandbox.ts'
import type { Processor } from './system-calls.ts'

export interface BubblewrapSandboxOptions {
  /**
   * Bounds of one sandbox: what a request has that gives none, and the most that it may have, except for its time.
   * @default those of `SandboxLimits`
   */
  readonly limits?: Partial<SandboxLimits> | undefined
  /** Longest time that a request may have, ms. @default 3,600,000 */
  readonly mostWallMs?: number | undefined
  /**
   * Memory of all sandboxes together, bytes: half of it for runs, which wait for room, half for programs that stay.
   * @default half of the machine's memory, or of the container's
   */
  readonly memoryBytes?: number | undefined
  /** Path of bubblewrap. @default the one that is found */
  readonly bubblewrap?: string | undefined
  /** Path of Python, which may be in a virtual environment: its packages are there. @default the one that is found */
  readonly python?: string | undefined
  /** Path of Node.js. @default the one that the server runs on */
  readonly node?: string | undefined
  /** Directories below /usr that programs find empty. @default /usr/src, and the current directory */
  readonly hidden?: readonly string[] | undefined
  /** The first of the user ids of sandboxes, where the server runs as root: no user or service may have them. @default 61,234 */
  readonly firstUid?: number | undefined
}

/** Programs in namespaces of their own, with few system calls, no network and bounded resources. Linux on x64 and arm64. */
export function bubblewrapSandbox(options: BubblewrapSandboxOptions = {}): Sandbox {
  const limits = { ...usualLimits, ...options.limits }
  const { mostWallMs = 3_600_000, memoryBytes = usualMemory() } = options
  let found: Installation | undefined
  const installation = () => (found ??= findInstallation(options))
  return queuedSandbox({
    ...{ limits, mostWallMs, firstUid: options.firstUid ?? 61_234 },
    atOnce: sandboxesAtOnce(limits.memoryBytes + limits.workspaceBytes + 2 * temporaryBytes, memoryBytes),
    async find(run) {
      try {
        processor()
        const { images } = installation()
        await removeLeftSockets()
        const reason = missingInKernel()
        if (reason !== undefined) return { level: 'none', images: {}, reason }
        const paths = Object.keys(images) as (keyof typeof images)[]
        const probed = await probe(paths, run, explainFailure)
        const missing = images.python === undefined ? noPython : undefined
        const reasons = [probed.reason, missing].filter((one) => one !== undefined)
        const level = Object.keys(probed.images).length === 0 ? 'none' : 'full'
        return {
          level,
          images: probed.images,
          ...(reasons.length === 0 ? {} : { reason: reasons.join(' ') }),
          mostWallMs,
        }
      } catch (error) {
        return { level: 'none', images: {}, reason: explainFailure(error) }
      }
    },
    open: ({ request, ...opening }, signal) =>
      openSandbox(request, { ...opening, installation: installation(), processor: processor() }, signal),
  })
}

const noPython = 'Python programs cannot run here: install the package python3.'

function processor(): Processor {
  if (process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64')) return process.arch
  throw new DocentError({
    code: 'unsupported',
    message: `Programs cannot run here: bubblewrap needs Linux on x64 or arm64, and this is ${process.platform} on ${process.arch}.`,
  })
}
