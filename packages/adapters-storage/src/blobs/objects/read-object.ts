import { DocentError } from '@docent/core/ports'
import { throwIfAborted, type BlobRange } from '../../driver/index.ts'
import { callService, pause, pauseMs, type CallPolicy } from './object-calls.ts'
import type { ObjectClient, ObjectContent, StoredObject } from './object-client.ts'
import { objectError, stalled } from './object-errors.ts'

export interface ReadPlace {
  readonly client: ObjectClient
  readonly policy: CallPolicy
  readonly name: string
  readonly signal: AbortSignal | undefined
}

/**
 * Streams one content of an object. What breaks off is continued where it broke, as long as it is still the same content.
 * @param known the content to read; undefined for the one that is there
 * @returns whether it was all of one content: `replaced` before its first byte
 */
export async function* readObject(
  place: ReadPlace,
  range: BlobRange,
  known: StoredObject | undefined,
): AsyncGenerator<Uint8Array, 'whole' | 'replaced', undefined> {
  const { policy, signal } = place
  let position = range.start ?? 0
  let { end } = range
  let version = known?.version
  let started = false
  for (let failures = 0; end === undefined || position < end;) {
    const content = await open(place, { start: position, end, version }, started)
    if (content === 'past-the-end') return 'whole'
    if (content === 'replaced') return 'replaced'
    version = content.version
    end = position + content.length
    try {
      for await (const part of heeded(content, place)) {
        position += part.byteLength
        started = true
        failures = 0
        yield part
      }
      if (position < end) throw new Error('The answer ended early.')
    } catch (error) {
      throwIfAborted(signal)
      if (failures >= policy.retries) throw unavailable(place, error)
      await pause(policy.clock, pauseMs(failures++), signal)
    }
  }
  return 'whole'
}

type Wanted = Parameters<ObjectClient['read']>[1]

async function open(
  { client, policy, name, signal }: ReadPlace,
  wanted: Wanted,
  started: boolean,
): Promise<ObjectContent | 'replaced' | 'past-the-end'> {
  const begin = async (trying: AbortSignal): Promise<ObjectContent | 'replaced' | 'past-the-end'> => {
    try {
      const content = await client.read(name, wanted, trying)
      // Of a service that ignores conditions.
      if (wanted.version === undefined || content.version === wanted.version) return content
      content.cancel()
      return 'replaced'
    } catch (error) {
      const { kind } = client.faultOf(error)
      if (kind === 'replaced') return kind
      if (kind === 'range') return 'past-the-end'
      throw error
    }
  }
  const found = await callService(policy, begin, signal)
  if (started && typeof found === 'string') throw objectError(policy.names, 'replaced', undefined)
  return found
}

/** The parts of an answer, ended when the signal aborts or nothing comes for too long. */
async function* heeded(content: ObjectContent, { policy, signal }: ReadPlace): AsyncGenerator<Uint8Array> {
  const parts = content.parts[Symbol.asyncIterator]()
  const ended = Promise.withResolvers<never>()
  // Not awaited once the answer has ended.
  ended.promise.catch(() => undefined)
  const end = () => ended.reject(signal?.reason)
  signal?.addEventListener('abort', end, { once: true })
  try {
    for (;;) {
      throwIfAborted(signal)
      const timer = setTimeout(() => ended.reject(stalled(policy.names, policy.timeoutMs)), policy.timeoutMs)
      const next = parts.next()
      const part = await Promise.race([next, ended.promise]).finally(() => clearTimeout(timer))
      if (part.done === true) return
      yield part.value
    }
  } finally {
    signal?.removeEventListener('abort', end)
    content.cancel()
  }
}

const unavailable = ({ policy }: ReadPlace, error: unknown): DocentError =>
  DocentError.isInstance(error) ? error : objectError(policy.names, 'passing', error)
