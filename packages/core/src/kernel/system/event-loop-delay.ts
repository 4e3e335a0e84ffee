import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late timers of this process were, in milliseconds, since the last look. */
export interface EventLoopDelay {
  readonly median: number
  readonly p99: number
  readonly most: number
}

/** The clock of the measurement itself; what it measures begins beyond it. */
const resolutionMs = 20

/** Measures from the first look on: who never looks pays nothing. */
export function eventLoopDelay() {
  let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined
  return {
    take(): EventLoopDelay {
      if (!histogram) {
        histogram = monitorEventLoopDelay({ resolution: resolutionMs })
        histogram.enable()
      }
      // Without a measurement yet the histogram has no maximum.
      const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs)
      const delay =
        histogram.count === 0
          ? { median: 0, p99: 0, most: 0 }
          : {
              median: beyond(histogram.percentile(50)),
              p99: beyond(histogram.percentile(99)),
              most: beyond(histogram.max),
            }
      histogram.reset()
      return delay
    },
    stop: () => void histogram?.disable(),
  }
}
