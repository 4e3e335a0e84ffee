import { monitorEventLoopDelay } from 'node:perf_hooks'
import { peakMegabytes } from '../measuring/child-process.ts'

export interface IngestTask {
  readonly directory: string
  readonly batch: string
  readonly documents: number
}

export interface IngestRun {
  readonly ms: number
  readonly processorMs: number
  /** Delay of the event loop, in milliseconds. */
  readonly delayP99: number
  readonly longestTurn: number
  readonly bytes: number
  readonly chunks: number
  readonly peakMb: number
}

const resolution = 2

/** Starts the clock; what it gives stops it. */
export function startMeasuring(): () => Pick<IngestRun, 'ms' | 'processorMs' | 'delayP99' | 'longestTurn' | 'peakMb'> {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const before = process.cpuUsage()
  const start = performance.now()
  return () => {
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(before)
    delay.disable()
    return {
      ms,
      processorMs: (user + system) / 1000,
      delayP99: delay.percentile(99) / 1e6,
      longestTurn: delay.max / 1e6,
      peakMb: peakMegabytes(),
    }
  }
}
