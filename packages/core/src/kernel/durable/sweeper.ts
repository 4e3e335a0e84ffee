import type { Clock, Logger } from '../ports/index.ts'
import { setbacks, type Setbacks } from './setbacks.ts'

/** Removes what nothing needs any more, in bounded bites. Harmless when run twice or by several processes. */
export interface Sweep {
  readonly name: string
  readonly everyMs: number
  /** True when there may be more to do at once. */
  run(signal: AbortSignal): Promise<boolean>
}

export interface SweeperOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly sweeps: readonly Sweep[]
}

export interface Sweeper {
  start(): void
  stop(): Promise<void>
  /** Runs every sweep once, to its end; for tests and for start. */
  runAll(): Promise<void>
}

export function sweeper(options: SweeperOptions): Sweeper {
  const { clock, sweeps } = options
  const controller = new AbortController()
  const cancels = new Map<string, () => void>()
  const working = new Set<Promise<void>>()

  async function sweepAll(sweep: Sweep) {
    while (!controller.signal.aborted && (await sweep.run(controller.signal))) {
      // Bites are separate writes, so that others get their turn between them.
    }
  }

  function schedule(sweep: Sweep, failures: Setbacks) {
    const cancel = clock.schedule(clock.now() + sweep.everyMs, () => {
      const work = sweepAll(sweep)
        .catch((error: unknown) => {
          // A stop interrupts it, and nothing is tried again.
          if (!controller.signal.aborted) failures.failed(error, { sweep: sweep.name })
        })
        .finally(() => {
          working.delete(work)
          if (!controller.signal.aborted) schedule(sweep, failures)
        })
      working.add(work)
    })
    cancels.set(sweep.name, cancel)
  }

  return {
    start: () => sweeps.forEach((sweep) => schedule(sweep, setbacks(options, 'a sweep failed; it is tried again'))),
    async stop() {
      controller.abort()
      cancels.forEach((cancel) => cancel())
      await Promise.all(working)
    },
    async runAll() {
      for (const sweep of sweeps) await sweepAll(sweep)
    },
  }
}
