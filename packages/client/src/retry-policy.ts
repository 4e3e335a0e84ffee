import type { RetryOptions } from './client-options.ts'
import type { DocentRequestError } from './request-error.ts'

export type RetryPolicy = Required<RetryOptions>

export function retryPolicy(...options: readonly (RetryOptions | undefined)[]): RetryPolicy {
  const policy = { retries: 3, resumes: 8, baseMs: 250, maxMs: 30_000 }
  return Object.assign(policy, ...options) as RetryPolicy
}

/** The statuses of a server or a proxy when the same call may succeed later. */
const passing = new Set([429, 502, 503, 504])

/** Milliseconds until the next try; undefined when another try makes no sense, or not soon enough. */
export function retryDelay(
  { kind, status, retryAfter = 0 }: DocentRequestError,
  tries: number,
  { baseMs, maxMs }: RetryPolicy,
): number | undefined {
  if (kind !== 'network' && !passing.has(status)) return undefined
  const leastMs = retryAfter * 1000
  return leastMs > maxMs ? undefined : Math.max(leastMs, backOff(tries, { baseMs, maxMs }))
}

/** Doubles with every try, and is shorter by a random part of its half, so that clients do not come back all at once. */
export function backOff(tries: number, { baseMs, maxMs }: Pick<RetryPolicy, 'baseMs' | 'maxMs'>): number {
  return Math.min(maxMs, baseMs * 2 ** tries) * (1 - Math.random() / 2)
}
