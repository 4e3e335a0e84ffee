import { monitorEventLoopDelay } from 'node:perf_hooks'
import { peakMegabytes } from './child-process.ts'

/** What a process has used so far. */
export interface ProcessUsage {
  readonly processorMs: number
  readonly peakMb: number
  /** In use now. */
  readonly nowMb: number
  /** How late timers of the event loop were since the last call. */
  readonly loopP99: number
  readonly loopLongest: number
}

/** Milliseconds between two looks at the event loop. */
const resolution = 5
let watched: ReturnType<typeof monitorEventLoopDelay> | undefined

export function processUsage(): ProcessUsage {
  const { user, system } = process.cpuUsage()
  const late = (nanoseconds = 0) => Math.max(0, nanoseconds / 1e6 - resolution)
  const loop = { loopP99: late(watched?.percentile(99)), loopLongest: late(watched?.max) }
  watched?.disable()
  watched = monitorEventLoopDelay({ resolution })
  watched.enable()
  const nowMb = process.memoryUsage.rss() / 1024 ** 2
  return { processorMs: (user + system) / 1000, peakMb: peakMegabytes(), nowMb, ...loop }
}
