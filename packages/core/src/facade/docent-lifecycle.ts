import type { DocentHealth } from './docent-health.ts'
import { DocentError } from '../kernel/errors/index.ts'

export interface LifecycleParts {
  /** One after the other. A stop that comes meanwhile waits for the step under way, and those behind it are left out. */
  readonly begin: readonly (() => Promise<void> | void)[]
  /** Ends and closes everything, also what never began. Must not throw. */
  readonly end: (graceMs: number) => Promise<void>
}

/** The order of starting and stopping: a stop during a start waits for it, and a start that fails leaves nothing open. */
export function docentLifecycle({
  waitsFor,
}: {
  /** What a start waits for, in a sentence; undefined while it makes progress. */
  readonly waitsFor: () => string | undefined
}) {
  let state: DocentHealth['state'] = 'new'
  let starting: Promise<void> | undefined
  let stopping: Promise<void> | undefined
  let failure: DocentError | undefined

  /** The state of the service, for callers of it now. */
  function notRunning(): string {
    if (failure) return `The service could not be started: ${failure.message}`
    const waited = state === 'starting' ? waitsFor() : undefined
    if (waited !== undefined) return `The service waits to start: ${waited}`
    return `The service is ${state === 'new' ? 'not started' : state}; try again later.`
  }

  const stoppedMeanwhile = () =>
    new DocentError({ code: 'canceled', message: 'The service was stopped while it started.' })

  async function shutDown(end: LifecycleParts['end'], graceMs: number): Promise<void> {
    state = 'stopping'
    // A step under way opens what must be closed after it.
    await starting?.catch(() => {})
    await end(graceMs)
    state = 'stopped'
  }

  return {
    state: () => state,
    /** @throws `unavailable` */
    requireRunning(): void {
      if (state !== 'running') throw new DocentError({ code: 'unavailable', message: notRunning() })
    },
    notRunning,
    async start({ begin, end }: LifecycleParts): Promise<void> {
      if (state !== 'new') {
        const message = failure ? notRunning() : `This Docent is ${state}; create a new one.`
        throw new DocentError({ code: 'wrong_state', message })
      }
      state = 'starting'
      starting = (async () => {
        for (const step of begin) {
          if (stopping) throw stoppedMeanwhile()
          await step()
        }
        if (stopping) throw stoppedMeanwhile()
        state = 'running'
      })()
      try {
        await starting
      } catch (error) {
        if (!stopping) {
          failure = DocentError.isInstance(error)
            ? error
            : new DocentError({ code: 'internal', message: 'an unexpected error happened, which was logged.' })
        }
        stopping ??= shutDown(end, 0)
        await stopping
        throw error
      }
    },
    stop(end: LifecycleParts['end'], graceMs: number): Promise<void> {
      stopping ??= shutDown(end, graceMs)
      return stopping
    },
  }
}
