import { peakMegabytes } from './child-process.ts'

/** What a process has used so far. */
export interface ProcessUsage {
  readonly processorMs: number
  readonly peakMb: number
}

export function processUsage(): ProcessUsage {
  const { user, system } = process.cpuUsage()
  return { processorMs: (user + system) / 1000, peakMb: peakMegabytes() }
}
