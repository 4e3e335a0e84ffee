import type { Clock } from '@docent/core/ports'
import { throwIfAborted } from '../../driver/index.ts'
import type { Fault, ObjectClient } from './object-client.ts'
import { objectError, stalled, type ServiceNames } from './object-errors.ts'

export interface CallPolicy {
  readonly names: ServiceNames
  readonly faultOf: ObjectClient['faultOf']
  /** After the first try. */
  readonly retries: number
  /** Milliseconds without an answer after which a try counts as failed. */
  readonly timeoutMs: number
  readonly clock: Clock
}

const firstPauseMs = 200
const longestPauseMs = 20_000

/**
 * Calls the service, again after what may pass.
 * @throws DocentErrors only: `canceled`, and those of `objectError`
 */
export async function callService<Result>(
  policy: CallPolicy,
  work: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    throwIfAborted(signal)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(stalled(policy.names, policy.timeoutMs)), policy.timeoutMs)
    try {
      return await work(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal)
    } catch (error) {
      throwIfAborted(signal)
      const slow = timeout.signal.aborted
      const fault: Fault = slow ? { kind: 'passing' } : policy.faultOf(error)
      const last = fault.kind !== 'passing' || attempt >= policy.retries
      if (last) throw slow ? timeout.signal.reason : objectError(policy.names, fault.kind, error)
      clearTimeout(timer)
      await pause(policy.clock, pauseMs(attempt, fault.retryAfterMs), signal)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Twice as long each time, with a random part so that processes do not come back together; longer if the service asks for it. */
export function pauseMs(attempt: number, retryAfterMs = 0): number {
  const own = firstPauseMs * 2 ** attempt
  return Math.min(longestPauseMs, Math.max(retryAfterMs, own / 2 + (Math.random() * own) / 2))
}

/** @throws `canceled` */
export async function pause(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = clock.schedule(clock.now() + ms, resolve)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  cancel()
  throwIfAborted(signal)
}

/** Milliseconds of a `Retry-After`: seconds, or a date. */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number | undefined {
  if (header === null || header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) || ms < 0 ? undefined : ms
}

/** What a status means where the service's own code adds nothing. */
export function statusFault(status: number | undefined, retryAfter: string | null | undefined): Fault {
  if (status === 404) return { kind: 'missing' }
  if (status === 401 || status === 403) return { kind: 'denied' }
  if (status === 412) return { kind: 'replaced' }
  if (status === 416) return { kind: 'range' }
  if (status === 507) return { kind: 'full' }
  const passing = status === undefined || status === 408 || status === 429 || status >= 500
  return passing ? { kind: 'passing', retryAfterMs: retryAfterMs(retryAfter) } : { kind: 'refused' }
}
