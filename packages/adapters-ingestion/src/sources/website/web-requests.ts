import { DocentError, type Clock } from '@docent/core/ports'
import { abortError } from '../../abort.ts'
import type { OutgoingNetwork } from '../../network/outgoing-network.ts'
import { waitUntil } from '../wait-until.ts'
import type { InTurn } from './host-turns.ts'

/** One answer, read to its end; redirects are answers like any other. */
export interface WebAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

export interface WebRequest {
  readonly url: URL
  /** Least pause after the request before at the same host, ms. */
  readonly delayMs: number
  readonly maxBytes: number
  /** Whether a body of this status and type is wanted; others are not read. */
  readonly wants?: (status: number, headers: Headers) => boolean
  readonly signal: AbortSignal
}

/** @throws DocentErrors of the network; `canceled` */
export type WebRequests = (request: WebRequest) => Promise<WebAnswer>

export interface WebRequestsOptions {
  readonly network: OutgoingNetwork
  readonly userAgent: string
  readonly inTurn: InTurn
  readonly clock: Clock
  readonly timeoutMs: number
  /** Tries again after an answer that may be better later. */
  readonly retries: number
}

const firstBackoffMs = 1_000
const longestBackoffMs = 30_000

/** Requests in turn at each host, repeated with growing pauses while the host is busy or out of reach. */
export function webRequests(options: WebRequestsOptions): WebRequests {
  const { network, clock, inTurn, userAgent } = options

  async function ask({ url, maxBytes, wants, signal }: WebRequest): Promise<WebAnswer> {
    const response = await network.fetch(url, {
      headers: { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      redirect: 'manual',
      maxBytes: Infinity,
      timeoutMs: options.timeoutMs,
      signal,
    })
    const { status, headers } = response
    if (wants?.(status, headers) === false) {
      await response.body?.cancel()
      return { status, headers, bytes: new Uint8Array() }
    }
    return { status, headers, bytes: await readAtMost(response, maxBytes) }
  }

  return async (request) => {
    const turn = { host: request.url.host, delayMs: request.delayMs, signal: request.signal }
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await inTurn(turn, () => ask(request)).catch((error: unknown) => {
        if (request.signal.aborted) throw abortError(request.signal)
        if (attempt < options.retries && isPassing(error)) return undefined
        throw error
      })
      if (outcome !== undefined && (attempt >= options.retries || !isBusy(outcome.status))) return outcome
      const wanted = retryAfterMs(outcome?.headers.get('retry-after'), clock.now())
      const pause = Math.min(longestBackoffMs, Math.max(wanted, firstBackoffMs * 2 ** attempt))
      await waitUntil(clock, clock.now() + pause, request.signal)
    }
  }
}

const isBusy = (status: number): boolean => status === 429 || status >= 500

const isPassing = (error: unknown): boolean =>
  DocentError.isInstance(error) && (error.code === 'unavailable' || error.code === 'timed_out')

function retryAfterMs(header: string | null | undefined, now: number): number {
  if (!header) return 0
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? wait : 0
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = (): DocentError =>
    new DocentError({
      code: 'too_large',
      message: `The page is larger than the ${Math.round(maxBytes / 1024)} kB that are read of one.`,
    })
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the body.
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
