import { DocentError, type Clock } from '@docent/core/ports'
import { abortError } from '../../abort.ts'
import type { OutgoingNetwork, OutgoingRequest } from '../../network/outgoing-network.ts'
import { waitUntil } from '../wait-until.ts'

export interface StorageRequestOptions {
  readonly network: OutgoingNetwork
  readonly clock: Clock
  /** Tries again after 429, 5xx and broken connections. */
  readonly retries: number
}

export interface SignedRequest extends Pick<OutgoingRequest, 'method' | 'headers' | 'body'> {
  readonly url: URL
}

/**
 * Sends the request of `sign`, signed again for each try: signatures contain the time. Returns any status that retries would not fix.
 *
 * @throws `rate_limited`, `unavailable`, `canceled`, and what the network throws
 */
export type StorageRequests = (
  sign: () => SignedRequest | Promise<SignedRequest>,
  signal: AbortSignal,
) => Promise<Response>

const firstBackoffMs = 500
const longestBackoffMs = 20_000

export function storageRequests({ network, clock, retries }: StorageRequestOptions): StorageRequests {
  return async (sign, signal) => {
    for (let attempt = 0; ; attempt += 1) {
      let pause = Math.min(longestBackoffMs, firstBackoffMs * 2 ** attempt)
      // Outside of what is tried again: a token service has been asked often enough when it fails here.
      const { url, ...request } = await sign()
      try {
        // Redirects are answers: a signature is good for one address only.
        const response = await network.fetch(url, { ...request, redirect: 'manual', signal })
        if (response.status !== 429 && response.status < 500) return response
        await response.body?.cancel()
        if (attempt >= retries) throw busy(url.hostname, response.status)
        const wanted = Number(response.headers.get('retry-after') ?? 0) * 1000
        pause = Math.min(longestBackoffMs, Math.max(pause, wanted || 0))
      } catch (error) {
        if (signal.aborted) throw abortError(signal)
        if (attempt >= retries || !isPassing(error)) throw error
      }
      await waitUntil(clock, clock.now() + pause, signal)
    }
  }
}

const isPassing = (error: unknown): boolean =>
  DocentError.isInstance(error) && (error.code === 'unavailable' || error.code === 'timed_out')

const busy = (host: string, status: number): DocentError =>
  new DocentError({
    code: status === 429 ? 'rate_limited' : 'unavailable',
    message: `The storage service ${host} is busy or failing (status ${status}); try again later.`,
  })
