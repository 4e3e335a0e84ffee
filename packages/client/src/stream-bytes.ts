import { networkFailure } from './request-error.ts'
import type { AbortSignalLike, ReaderLike, ResponseLike } from './web-types.ts'

/**
 * The text of a body as it arrives. Nothing is read before it is asked for, and leaving the loop closes the connection.
 * @throws DocentRequestError when the connection breaks off, is silent for too long, or the signal is aborted
 */
export async function* textOf(
  response: ResponseLike,
  silenceMs: number,
  signal: AbortSignalLike | undefined,
): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await readWithin(reader, silenceMs)
      if (done) return
      if (value !== undefined) yield decoder.decode(value, { stream: true })
    }
  } catch (thrown) {
    throw networkFailure(thrown, signal)
  } finally {
    // Not awaited: a body that has failed never ends.
    reader.cancel().catch(() => {})
  }
}

/** A connection may be gone without a sign: then it is silent. */
async function readWithin(reader: ReaderLike, silenceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${silenceMs} ms`)), silenceMs)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } finally {
    clearTimeout(timer)
  }
}
