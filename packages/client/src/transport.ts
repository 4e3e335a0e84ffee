import { buildRequest } from './build-request.ts'
import type { CallOptions, ClientOptions, KeyedCallOptions } from './client-options.ts'
import type { AnyInput, Operation } from './operation.ts'
import { pause } from './pause.ts'
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

export type SendOptions = CallOptions & Pick<KeyedCallOptions, 'idempotencyKey'> & { readonly accept?: string }

type Fetch = (url: string, init: Readonly<Record<string, unknown>>) => Promise<ResponseLike>

export function createTransport(options: ClientOptions): Transport {
  const { baseUrl, fetch: own, apiKey } = options
  const base = (typeof baseUrl === 'string' ? baseUrl : baseUrl.href).replace(/\/+$/, '')
  const authorization: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const fetchOne: Fetch = (url, init) => {
    // Not as a method of anything: browsers refuse that.
    const fetch = (own ?? globalThis.fetch) as unknown as Fetch
    return fetch(url, init)
  }

  return {
    options,
    async send(operation, input, call, read) {
      const request = buildRequest(base, operation, input)
      const key = call.idempotencyKey ?? (operation.keyed === true ? randomKey() : undefined)
      const policy = retryPolicy(options.retry, call.retry)
      const repeatable = request.repeatable && (operation.method === 'GET' || operation.keyed === true)
      const signal = call.signal as AbortSignalLike | undefined
      const fixed = {
        accept: call.accept ?? 'application/json',
        ...request.headers,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...authorization,
        ...lowerCased(call.headers),
      }
      for (let tries = 0; ; tries++) {
        const headers = { ...fixed, ...lowerCased(await options.headers?.()) }
        const init = {
          method: operation.method,
          headers,
          ...(request.body === undefined ? {} : { body: request.body }),
          ...(signal === undefined ? {} : { signal }),
          // The body of a stream is sent before the answer begins; runtimes want that said.
          ...(request.repeatable ? {} : { duplex: 'half' }),
        }
        let failure: DocentRequestError
        try {
          const response = await fetchOne(request.url, init)
          if (response.ok) return await read(response)
          failure = await refusal(response)
        } catch (thrown) {
          failure = networkFailure(thrown, signal)
        }
        const waitMs = repeatable && tries < policy.retries ? retryDelay(failure, tries, policy) : undefined
        if (waitMs === undefined) throw failure
        await pause(waitMs, signal)
      }
    },
  }
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
