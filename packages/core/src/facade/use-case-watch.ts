import type { Runtime } from '../kernel/durable/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import type { Clock, Logger, Principal, Tracer } from '../kernel/ports/index.ts'
import type { Contention, Pace } from '../kernel/system/index.ts'
import type { AroundUseCase } from '../kernel/use-case.ts'

export interface UseCaseWatchDependencies {
  readonly tracer: Tracer
  readonly clock: Clock
  readonly logger: Logger
  readonly runtime: Runtime
  readonly contention: Contention
  readonly pace: Pick<Pace, 'actFor'>
}

/** A caller that is refused again and again writes one line of history in this time. */
const refusedAgainMs = 60_000
const mostRefused = 10_000

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** The id of the request is in the options, which come last, where a call has any. */
function requestIdOf(parameters: readonly unknown[]): string | undefined {
  const last: unknown = parameters.at(-1)
  if (typeof last !== 'object' || last === null || !('requestId' in last)) return undefined
  return typeof last.requestId === 'string' ? last.requestId : undefined
}

/** What wraps every use case: a span, and a line of history where somebody tried what they must not do. */
export function useCaseWatch({
  tracer,
  clock,
  logger,
  runtime,
  contention,
  pace,
}: UseCaseWatchDependencies): AroundUseCase {
  const refused = new Map<string, number>()

  /** Waits until it is in the history; its failure is not the caller's. */
  async function remember(useCase: string, principal: Principal, error: DocentError, requestId?: string) {
    const key = `${principal.userId}\n${useCase}`
    const now = clock.now()
    if ((refused.get(key) ?? -refusedAgainMs) > now - refusedAgainMs) return
    if (refused.size >= mostRefused) refused.clear()
    refused.set(key, now)
    await runtime
      .commit({ actor: principal.userId, requestId }, (draft) =>
        draft.record('use_case', useCase, 'REFUSED', { code: error.code }),
      )
      .catch((failure: unknown) => logger.warn({ error: failure }, 'a refused call could not be recorded'))
  }

  async function watched(work: Promise<unknown>, useCase: string, principal: Principal, requestId?: string) {
    try {
      return await work
    } catch (error) {
      if (DocentError.isInstance(error) && (error.code === 'unauthorized' || error.code === 'forbidden'))
        await remember(useCase, principal, error, requestId)
      throw error
    }
  }

  return (useCase, principal, parameters, work) => {
    contention.called(principal.userId)
    const call = () => pace.actFor(principal.userId, work)
    const requestId = requestIdOf(parameters)
    if (!tracer.enabled) {
      const result = call()
      return isPromise(result) ? watched(result, useCase, principal, requestId) : result
    }
    const span = tracer.start(useCase, { attributes: { 'docent.request_id': requestId } })
    const result = tracer.within(span, call)
    if (!isPromise(result)) {
      span.end()
      return result
    }
    return tracer
      .within(span, () => watched(result, useCase, principal, requestId))
      .then(
        (value) => {
          span.end()
          return value
        },
        (error: unknown) => {
          span.fail(error)
          span.end()
          throw error
        },
      )
  }
}
