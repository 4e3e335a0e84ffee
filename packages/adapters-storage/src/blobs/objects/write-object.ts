import type { BlobContent } from '@docent/core/ports'
import { abortableContent, throwIfAborted } from '../../driver/index.ts'
import { callService, type CallPolicy } from './object-calls.ts'
import type { ObjectClient, ObjectParts } from './object-client.ts'

export interface WritePlace {
  readonly client: ObjectClient
  readonly policy: CallPolicy
  readonly name: string
  /** Of one request, and about what is in memory. */
  readonly partBytes: number
  readonly signal: AbortSignal | undefined
}

/** How long a service that failed is given to forget the parts of a broken write. */
const abandonMs = 5_000

/**
 * Writes a small content with one request and a larger one in parts, each sent before the next is asked for. What fails leaves
 * nothing that a reader could see. Errors of the content pass as they are.
 * @returns bytes
 */
export async function writeObject(place: WritePlace, content: BlobContent): Promise<number> {
  const { client, policy, name, signal } = place
  let size = 0
  let number = 0
  let parts: ObjectParts | undefined
  try {
    for await (const { bytes, last } of requestsOf(abortableContent(content, signal), place.partBytes)) {
      size += bytes.byteLength
      number++
      throwIfAborted(signal)
      if (last && parts === undefined) {
        await callService(policy, (trying) => client.put(name, bytes, trying), signal)
        break
      }
      const open = (parts ??= await callService(policy, (trying) => client.begin(name, trying), signal))
      const send = (trying: AbortSignal) => open[last ? 'complete' : 'add'](bytes, number, trying)
      await callService(policy, send, signal)
    }
    return size
  } catch (error) {
    await parts?.abandon(AbortSignal.timeout(abandonMs)).catch(() => undefined)
    throw error
  }
}

/** Own copies of the content in pieces of the given size; the last is marked, and never empty unless the content is. */
async function* requestsOf(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly last: boolean }, void, undefined> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    for (let rest = chunk; rest.byteLength > 0;) {
      if (bytes === partBytes) {
        yield { bytes: Buffer.concat(held), last: false }
        held = []
        bytes = 0
      }
      const taken = rest.subarray(0, partBytes - bytes)
      held.push(taken.slice())
      bytes += taken.byteLength
      rest = rest.subarray(taken.byteLength)
    }
  }
  yield { bytes: Buffer.concat(held), last: true }
}
