import { availableParallelism, totalmem } from 'node:os'
import {
  DocentError,
  type Sandbox,
  type SandboxCapabilities,
  type SandboxLimits,
  type SandboxRequest,
} from '@docent/core/ports'
import PQueue from 'p-queue'
import { checkRequest, usualLimits } from '../check-request.ts'
import { temporaryBytes } from './bubblewrap-arguments.ts'
import { findInstallation, type Installation } from './installation.ts'
import type { OpenOptions } from './open-sandbox.ts'
import { explainFailure } from './explain-failure.ts'
import { probe } from './probe.ts'
import { runProgram } from './run-program.ts'
import { removeLeftSockets } from './serve-endpoints.ts'
import { startProgram } from './start-program.ts'
import type { Processor } from './system-calls.ts'
import { userIds } from './user-ids.ts'

export interface BubblewrapSandboxOptions {
  /** Bounds of one sandbox: what a request has that gives none, and the most that it may have, except for its time. */
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

const unsupported = (message: string): DocentError => new DocentError({ code: 'unsupported', message })

/** Programs in namespaces of their own, with few system calls, no network and bounded resources. Linux on x64 and arm64. */
export function bubblewrapSandbox(options: BubblewrapSandboxOptions = {}): Sandbox {
  const limits = { ...usualLimits, ...options.limits }
  const { mostWallMs = 3_600_000 } = options
  const atOnce = sandboxesAtOnce(limits, options.memoryBytes ?? usualMemory())
  const queue = new PQueue({ concurrency: atOnce })
  const uids = userIds(options.firstUid ?? 61_234)
  const closing = new AbortController()
  const started = new Set<Promise<unknown>>()
  let capabilities: Promise<SandboxCapabilities> | undefined
  let installation: Installation | undefined

  const optionsOf = (asked: SandboxLimits, wallMs: number | undefined, uid: number): OpenOptions => ({
    installation: (installation ??= findInstallation(options)),
    processor: processor(),
    limits: asked,
    wallMs,
    uid,
  })
  const check = (request: SandboxRequest) => checkRequest(request, { ...limits, wallMs: mostWallMs })
  const wallOf = (request: SandboxRequest) => request.limits?.wallMs ?? Math.min(limits.wallMs, mostWallMs)
  const run: Sandbox['run'] = (request, signal) => {
    const asked = check(request)
    const either = AbortSignal.any([signal, closing.signal])
    return queue.add(() => uids.use((uid) => runProgram(request, optionsOf(asked, wallOf(request), uid), either)), {
      signal: either,
    })
  }
  const find = async (): Promise<SandboxCapabilities> => {
    try {
      const { images } = optionsOf(limits, undefined, 0).installation
      await removeLeftSockets()
      return { ...(await probe(images, (request) => run(request, closing.signal))), mostWallMs }
    } catch (error) {
      return { level: 'none', images: {}, reason: explainFailure(error) }
    }
  }
  const sandbox: Sandbox = {
    capabilities: () => (capabilities ??= find()),
    async run(request, signal) {
      await ready(sandbox, request, signal)
      return run(request, signal)
    },
    async start(request, signal) {
      await ready(sandbox, request, signal)
      const asked = check(request)
      if (started.size >= atOnce) throw tooMany(started.size)
      const either = AbortSignal.any([signal, closing.signal])
      const uid = uids.take()
      const starting = startProgram(request, optionsOf(asked, request.limits?.wallMs, uid), either)
      const ended = starting
        .then(({ exited }) => exited)
        .catch(() => undefined)
        .finally(() => {
          uids.giveBack(uid)
          started.delete(ended)
        })
      started.add(ended)
      return starting
    },
    async close() {
      closing.abort(
        new DocentError({ code: 'unavailable', message: 'The sandbox is closed; the server is being stopped.' }),
      )
      await Promise.all([queue.onIdle(), ...started])
    },
  }
  return sandbox
}

async function ready(sandbox: Sandbox, { image }: SandboxRequest, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { images, reason } = await sandbox.capabilities()
  if (images[image] === undefined) throw unsupported(reason ?? `Programs of ${image} cannot run here.`)
}

function tooMany(running: number): DocentError {
  const message = `${running} programs are running in sandboxes, as many as there is memory for; end some, or try again later.`
  return new DocentError({ code: 'unavailable', message })
}

function processor(): Processor {
  if (process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64')) return process.arch
  throw unsupported(
    `Programs cannot run here: bubblewrap needs Linux on x64 or arm64, and this is ${process.platform} on ${process.arch}.`,
  )
}

const usualMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2

/** Runs at once, and programs that stay: by memory, and not so many that nothing gets on. */
function sandboxesAtOnce({ memoryBytes, workspaceBytes }: SandboxLimits, memory: number): number {
  const each = memoryBytes + workspaceBytes + 2 * temporaryBytes
  return Math.max(1, Math.min(Math.floor(memory / 2 / each), 4 * availableParallelism()))
}
