import { buildRequest } from './build-request.ts'
import { noticeOf } from './call-notices.ts'
import type { CallOptions, ClientOptions, KeyedCallOptions } from './client-options.ts'
import { isStream } from './is-stream.ts'
import type { AnyInput, Operation } from './operation.ts'
import { pause } from './pause.ts'
import { randomKey } from './random-key.ts'
import { networkFailure, refusal, type DocentRequestError } from './request-error.ts'
import { retryDelay, retryPolicy } from './retry-policy.ts'
import type { AbortSignalLike, ResponseLike } from './web-types.ts'

/** Sends requests, and again where that is safe. */
export interface Transport {
  readonly options: ClientOptions
  /** Resolves to what `read` makes of a success; a body that breaks off is a failed try. @throws DocentRequestError */
  send<Value>(
    operation: Operation,
    input: AnyInput,
    options: SendOptions,
    read: (response: ResponseLike) => Promise<Value> | Value,
  ): Promise<Value>
}

export type SendOptions = CallOptions &
  Pick<KeyedCallOptions, 'idempotencyKey'> & {
    readonly accept?: string
    /** What sends the requests of this call in place of the client's `fetch`, or by it. */
    readonly through?: (fetch: Fetch) => Fetch
  }

/** What a request is sent with. */
export interface SentRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignalLike
  /** The body of a stream is sent before the answer begins; runtimes require that declared. */
  readonly duplex?: 'half'
}

export type Fetch = (url: string, init: SentRequest) => Promise<ResponseLike>

export function createTransport(options: ClientOptions): Transport {
  const { baseUrl, fetch: own, apiKey } = options
  // Hosts without types would get an error about our own code.
  if (typeof baseUrl !== 'string' && typeof baseUrl?.href !== 'string')
    throw new TypeError('The option baseUrl must be the address of the mount, such as "https://example.org/docs-chat".')
  const base = (typeof baseUrl === 'string' ? baseUrl : baseUrl.href).replace(/\/+$/, '')
  const authorization: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }

  return {
    options,
    async send(operation, input, call, read) {
      const key = call.idempotencyKey ?? (operation.keyed === true ? randomKey() : undefined)
      const policy = retryPolicy(options.retry, call.retry)
      const signal = call.signal as AbortSignalLike | undefined
      // Not called as a method of anything: browsers refuse that.
      const fetch = (own ?? globalThis.fetch) as unknown as Fetch
      const send = call.through?.(fetch) ?? fetch
      const fixed = {
        accept: call.accept ?? 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...authorization,
      }
      for (let tries = 0; ; tries++) {
        // For each try, since a stream is opened for each.
        const request = buildRequest(base, operation, input)
        const headers = {
          ...fixed,
          ...request.headers,
          ...lowerCased({ ...call.headers, ...(await options.headers?.()) }),
        }
        const init: SentRequest = {
          method: operation.method,
          headers,
          ...(request.body === undefined ? {} : { body: request.body }),
          ...(signal && { signal }),
          ...(isStream(request.body) && { duplex: 'half' }),
        }
        const startedAt = Date.now()
        const outcome = await tryOnce(
          () => send(request.url, init),
          signal,
          read,
          (response) =>
            options.onResponse?.(noticeOf(response, { operation, url: request.url, attempt: tries + 1, startedAt })),
        )
        if ('value' in outcome) return outcome.value
        const { failure } = outcome
        const repeatable = request.repeatable && (operation.method === 'GET' || operation.keyed === true)
        const delayMs = repeatable && tries < policy.retries ? retryDelay(failure, tries, policy) : undefined
        if (delayMs === undefined) throw failure
        options.onRetry?.({ operation, retry: tries + 1, delayMs, error: failure })
        await pause(delayMs, signal)
      }
    },
  }
}

/** What is read of a success, or the failure. What `onResponse` throws is the caller's own error, and no failure of the try. */
async function tryOnce<Value>(
  fetchOne: () => Promise<ResponseLike>,
  signal: AbortSignalLike | undefined,
  read: (response: ResponseLike) => Promise<Value> | Value,
  onResponse: (response: ResponseLike) => void,
): Promise<{ readonly value: Value } | { readonly failure: DocentRequestError }> {
  let response: ResponseLike
  try {
    response = await fetchOne()
  } catch (thrown) {
    return { failure: networkFailure(thrown, signal) }
  }
  onResponse(response)
  try {
    return response.ok ? { value: await read(response) } : { failure: await refusal(response) }
  } catch (thrown) {
    return { failure: networkFailure(thrown, signal) }
  }
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
