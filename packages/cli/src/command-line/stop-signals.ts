/** A terminal sends Ctrl-C to the whole process group and a launcher passes it on: one press, two signals. */
const sameSignalMs = 300

/**
 * Calls back at the first SIGINT or SIGTERM; the next one ends the process at once. Returns a function that removes
 * the handlers.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let firstAt: number | undefined
  const hear = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = Date.now()
      stop(signal)
    } else if (Date.now() - firstAt > sameSignalMs) process.exit(130)
  }
  process.on('SIGINT', hear)
  process.on('SIGTERM', hear)
  return () => {
    process.off('SIGINT', hear)
    process.off('SIGTERM', hear)
  }
}
