import type { Outgoing } from './incoming.ts'

/** Characters that are sent without waiting for the end of the turn. */
const mostWaiting = 16_384

/**
 * Sends everything added in one turn of the event loop as one write: available pieces are batched, and nothing waits for
 * a later piece.
 */
export function batchedText(response: Outgoing) {
  let waiting = ''
  const flush = (): void => {
    if (waiting === '') return
    const text = waiting
    waiting = ''
    if (response.destroyed || response.closed) return
    response.write(text)
    // Compression buffers small writes until flushed.
    response.flush?.()
  }
  return {
    add(text: string): void {
      // After all settled promises, and before anything else happens.
      if (waiting === '') process.nextTick(flush)
      waiting += text
      if (waiting.length >= mostWaiting) flush()
    },
    flush,
  }
}
