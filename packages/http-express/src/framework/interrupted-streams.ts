import type { Logger } from '@docent/core/ports'

/**
 * Counts streams that end because the service stops, which is expected: those that end together are one line of the log.
 */
export function interruptedStreams(logger: Pick<Logger, 'info'>): () => void {
  let streams = 0
  return () => {
    streams += 1
    if (streams > 1) return
    setImmediate(() => {
      logger.info({ streams }, 'streams were interrupted, because the service stops')
      streams = 0
    })
  }
}
