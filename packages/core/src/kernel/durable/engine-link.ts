import { unlessAborted } from '../async/index.ts'
import { DocentError } from '../errors/index.ts'
import type { Clock, EffectReference, Logger } from '../ports/index.ts'
import type { EngineRoute } from './engine-route.ts'
import { setbacks } from './setbacks.ts'

export interface EngineLinkOptions {
  readonly route: EngineRoute
  readonly clock: Clock
  readonly logger: Logger
  /** The engine stopped answering, or answers again. */
  readonly changed: (away: boolean) => void
}

export interface EngineLink {
  /** True once the engine has it; false when it did not confirm that. Never rejects. */
  handOver(reference: EffectReference): Promise<boolean>
  /** As far as the engine can. Never rejects. */
  withdraw(references: readonly EffectReference[]): Promise<void>
  /** What is under way ends, as not handed over. */
  stop(): Promise<void>
}

const mostAtOnce = 500
/** How long an engine may take to answer. */
const answerMs = 10_000

/** Calls one engine: in batches, with a time limit, and not again before it answers when it did not. */
export function engineLink({ route, clock, logger, changed }: EngineLinkOptions): EngineLink {
  const { executor } = route
  const pending: { readonly reference: EffectReference; readonly settle: (taken: boolean) => void }[] = []
  const away = setbacks({ clock, logger }, 'an execution engine takes no effects; it is tried again')
  const ended = new AbortController()
  let flushing: Promise<void> | undefined
  let isAway = false
  let cancelProbe = () => {}

  /** Rejects when the engine does not answer in time, or the link ends meanwhile. */
  async function limited(call: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const late = new AbortController()
    const signal = AbortSignal.any([late.signal, ended.signal])
    const cancel = clock.schedule(clock.now() + answerMs, () => late.abort(noAnswer(executor.name)))
    try {
      signal.throwIfAborted()
      await unlessAborted(call(signal), signal)
    } finally {
      cancel()
    }
  }

  function failed(error: unknown): void {
    if (ended.signal.aborted) return
    const pauseMs = away.failed(error, { engine: executor.name, lanes: route.lanes })
    cancelProbe = clock.schedule(clock.now() + pauseMs, () => void probe())
    if (isAway) return
    isAway = true
    changed(true)
  }

  async function probe(): Promise<void> {
    try {
      await limited(() => executor.ping())
    } catch (error) {
      failed(error)
      return
    }
    isAway = false
    changed(false)
  }

  async function flush(): Promise<void> {
    // What was claimed together is handed over together.
    await Promise.resolve()
    while (pending.length > 0) {
      const batch = isAway ? [] : pending.splice(0, mostAtOnce)
      try {
        if (batch.length > 0)
          await limited((signal) =>
            executor.handOver(
              batch.map(({ reference }) => reference),
              { signal },
            ),
          )
        batch.forEach(({ settle }) => settle(true))
        if (batch.length > 0) away.over()
      } catch (error) {
        failed(error)
        batch.forEach(({ settle }) => settle(false))
      }
      if (isAway || ended.signal.aborted) pending.splice(0).forEach(({ settle }) => settle(false))
    }
    flushing = undefined
  }

  return {
    handOver(reference) {
      const taken = Promise.withResolvers<boolean>()
      pending.push({ reference, settle: taken.resolve })
      flushing ??= flush()
      return taken.promise
    },
    async withdraw(references) {
      if (references.length === 0 || isAway) return
      await limited((signal) => executor.withdraw(references, { signal })).catch((error: unknown) =>
        logger.warn(
          { error, engine: executor.name },
          'an execution engine still delivers effects that were taken back',
        ),
      )
    },
    async stop() {
      cancelProbe()
      ended.abort(new DocentError({ code: 'canceled', message: 'The service is stopping.' }))
      await flushing
    },
  }
}

const noAnswer = (name: string) =>
  new DocentError({ code: 'unavailable', message: `${name} did not answer within ${answerMs / 1_000} seconds.` })
