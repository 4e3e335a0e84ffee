import {
  DocentError,
  type Sandbox,
  type SandboxCapabilities,
  type SandboxLimits,
  type SandboxOutcome,
  type SandboxRequest,
  type SandboxRunRequest,
} from '@docent/core/ports'
import PQueue from 'p-queue'
import { checkRequest } from './check-request.ts'
import type { OpenedSandbox } from './opened-sandbox.ts'
import { runProgram } from './run-program.ts'
import { startProgram } from './start-program.ts'
import { userIds } from './user-ids.ts'

export interface Opening {
  readonly request: SandboxRequest
  readonly limits: SandboxLimits
  /** Longest time, ms; undefined: without end. */
  readonly wallMs: number | undefined
  /** Whom it runs as, where the server is root. */
  readonly uid: number
}

/** How one kind of sandbox is made. */
export interface SandboxKind {
  readonly limits: SandboxLimits
  readonly mostWallMs: number
  /** Runs at once, and programs that stay. */
  readonly atOnce: number
  readonly firstUid: number
  /** Finds out what can run, by running it. Never rejects. */
  find(run: (request: SandboxRunRequest) => Promise<SandboxOutcome>): Promise<SandboxCapabilities>
  /** @throws `unavailable` where it does not start; the reason of an aborted signal */
  open(opening: Opening, signal: AbortSignal): Promise<OpenedSandbox>
}

/** A sandbox whose runs wait for their turn, and whose programs that stay are so many. */
export function queuedSandbox({ limits, mostWallMs, atOnce, firstUid, find, open }: SandboxKind): Sandbox {
  const queue = new PQueue({ concurrency: atOnce })
  const uids = userIds(firstUid)
  const closing = new AbortController()
  const started = new Set<Promise<unknown>>()
  let capabilities: Promise<SandboxCapabilities> | undefined

  const check = (request: SandboxRequest) => checkRequest(request, { ...limits, wallMs: mostWallMs })
  const wallOf = (request: SandboxRequest) => request.limits?.wallMs ?? Math.min(limits.wallMs, mostWallMs)
  const run: Sandbox['run'] = (request, signal) => {
    const asked = check(request)
    const either = AbortSignal.any([signal, closing.signal])
    const opening = { request, limits: asked, wallMs: wallOf(request) }
    return queue.add(
      () =>
        uids.use(async (uid) =>
          runProgram(request, await open({ ...opening, uid }, either), asked.outputBytes, either),
        ),
      { signal: either },
    )
  }
  const sandbox: Sandbox = {
    capabilities: () => (capabilities ??= find((request) => run(request, closing.signal))),
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
      const opened = open({ request, limits: asked, wallMs: request.limits?.wallMs, uid }, either)
      const starting = opened.then((one) => startProgram(one, asked.outputBytes))
      const ended = starting
        .then(({ exited }) => exited)
        .catch(() => undefined)
        .finally(() => {
          uids.release(uid)
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
  if (images[image] !== undefined) return
  throw new DocentError({ code: 'unsupported', message: reason ?? `Programs of ${image} cannot run here.` })
}

function tooMany(running: number): DocentError {
  const message = `${running} programs are running in sandboxes, as many as there is memory for; end some, or try again later.`
  return new DocentError({ code: 'unavailable', message })
}
