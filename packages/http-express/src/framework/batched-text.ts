import type { Outgoing } from './incoming.ts'

/** Characters that are sent without waiting for the end of the turn. */
const mostWaiting = 16_384

/**
 * Sends what is added in one turn of the event loop as one write: pieces that are there together go together, and nothing
 * waits for a piece that is not there yet.
 */
export function batchedText(response: Outgoing) {
  let waiting = ''
  const flush = (): void => {
    if (waiting === '') return
    const text = waiting
    waiting = ''
    if (response.destroyed || response.closed) return
    response.write(text)
    // Compression holds small writes back until it is told to flush.
    response.flush?.()
  }
  return {
    add(text: string): void {
      // After every promise that is already settled, and before anything else happens.
      if (waiting === '') process.nextTick(flush)
      waiting += text
      if (waiting.length >= mostWaiting) flush()
    },
    flush,
  }
}
