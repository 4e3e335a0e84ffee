import { DocentError } from '@docent/core/ports'
import { z } from 'zod'
import {
  type EventBatch,
  eventReader,
  providerError,
  type ProviderFailure,
  watchdog,
  type Watchdog,
  withoutKeys,
} from '../provider/index.ts'

export interface ConnectionOptions {
  /** Name of the provider in errors. */
  readonly provider: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly responseTimeoutMs: number
  readonly idleTimeoutMs: number
  readonly fetch: typeof globalThis.fetch
}

/** Requests to one server, without retries: the caller decides about those. */
export interface Connection {
  /** GET, read whole. */
  get(path: string, signal?: AbortSignal): Promise<unknown>
  /** GET, read whole; undefined where the server has nothing at this path. */
  find(path: string, signal?: AbortSignal): Promise<unknown>
  /** POST, read whole. */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown>
  /** POST of a form with files, read whole. */
  postForm(path: string, form: FormData, signal?: AbortSignal): Promise<unknown>
  /**
   * POST answered by server-sent events: the data of the events that came together, up to `[DONE]` or the end of the
   * body; `complete` is which. Closing the iterator closes the connection.
   */
  postEvents(path: string, body: unknown, signal?: AbortSignal): AsyncGenerator<EventBatch, void>
  /** The error for an answer with status 200 that cannot be understood. */
  failed(cause: unknown): DocentError
}

const errorReply = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string(), code: z.unknown().optional(), type: z.unknown().optional() }),
  ]),
})
/** Time for the end of a body whose content is complete, so that the connection can be used again. */
const endTimeoutMs = 1000
const longestErrorReply = 64 * 1024

export function connect(options: ConnectionOptions): Connection {
  const { provider } = options
  const failed = (cause: unknown): DocentError =>
    DocentError.isInstance(cause) ? cause : providerError({ provider, cause })

  const send = async (path: string, init: RequestInit, dog: Watchdog, mayLack = false): Promise<Response> => {
    dog.arm(options.responseTimeoutMs)
    // A form brings its own content type.
    const isJson = typeof init.body === 'string'
    const headers = { ...options.headers, ...(isJson ? { 'content-type': 'application/json' } : {}) }
    const request = () => options.fetch(`${options.baseUrl}${path}`, { ...init, headers, signal: dog.signal })
    const response = await request().catch((error: unknown) => {
      if (!wasIdle(error)) throw error
      return request()
    })
    dog.disarm()
    if (response.ok || (mayLack && response.status === 404)) return response
    dog.arm(options.idleTimeoutMs)
    const reply = (await response.text()).slice(0, longestErrorReply)
    throw providerError({
      provider,
      status: response.status,
      header: (name) => response.headers.get(name),
      ...reasonIn(reply),
      cause: withoutKeys(reply),
    })
  }

  const whole = async (
    path: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
    mayLack = false,
  ): Promise<unknown> => {
    signal?.throwIfAborted()
    const dog = watchdog(provider, signal)
    try {
      const response = await send(path, init, dog, mayLack)
      dog.arm(options.idleTimeoutMs)
      if (response.status !== 404) return await response.json()
      await response.body?.cancel()
      return undefined
    } catch (error) {
      throw dog.reasonOf(error, failed)
    } finally {
      dog.dispose()
    }
  }

  return {
    failed,
    get: (path, signal) => whole(path, { method: 'GET' }, signal),
    find: (path, signal) => whole(path, { method: 'GET' }, signal, true),
    post: (path, body, signal) => whole(path, { method: 'POST', body: JSON.stringify(body) }, signal),
    postForm: (path, form, signal) => whole(path, { method: 'POST', body: form }, signal),
    postEvents: async function* (path, body, signal) {
      signal?.throwIfAborted()
      const dog = watchdog(provider, signal)
      let reusable = false
      try {
        const response = await send(path, { method: 'POST', body: JSON.stringify(body) }, dog)
        const reader = response.body?.getReader()
        const events = eventReader()
        let complete = false
        while (reader !== undefined && !complete) {
          dog.arm(options.idleTimeoutMs)
          const { done, value } = await reader.read()
          dog.disarm()
          if (done) {
            reusable = true
            break
          }
          const batch = events.read(value)
          complete = batch.complete
          if (batch.data.length > 0 || complete) yield batch
        }
        if (reader !== undefined && complete) reusable = await endsSoon(reader, dog)
      } catch (error) {
        throw dog.reasonOf(error, failed)
      } finally {
        if (!reusable) dog.abort()
        dog.dispose()
      }
    },
  }
}

/**
 * Whether a kept connection broke before anything was answered: a server may close one that is idle at the moment when it is
 * used again. That is not about the server, so the request is sent once more on another connection.
 */
function wasIdle(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause)) return false
  if (cause.code === 'ECONNRESET' || cause.code === 'EPIPE') return true
  // What was read belongs to earlier answers.
  return cause.code === 'UND_ERR_SOCKET' && 'socket' in cause && (cause.socket as { bytesRead: number }).bytesRead > 0
}

/** Reads the rest of a body whose content is complete; without its end the connection cannot be used again. */
async function endsSoon(reader: ReadableStreamDefaultReader<Uint8Array>, dog: Watchdog): Promise<boolean> {
  dog.arm(endTimeoutMs)
  try {
    while (!(await reader.read()).done);
    return true
  } catch {
    // Nothing is lost: the answer is already whole.
    return false
  }
}

/** What the reply says, and its code, which some servers call the type. */
function reasonIn(reply: string): Pick<ProviderFailure, 'reason' | 'reasonCode'> {
  try {
    const { error } = errorReply.parse(JSON.parse(reply))
    if (typeof error === 'string') return { reason: error }
    const { message, code, type } = error
    return { reason: message, reasonCode: [code, type].find((said) => typeof said === 'string') }
  } catch {
    // Not in OpenAI's form: such as a proxy's page. The status is enough.
    return {}
  }
}
