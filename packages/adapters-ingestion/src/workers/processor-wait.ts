import { readFileSync } from 'node:fs'

/** Milliseconds for which a process was ready to run and had no processor; 0 where the system does not tell, as other than Linux. */
export function processorWaitMs(pid: number | undefined): number {
  try {
    // Nanoseconds on a processor, nanoseconds of waiting for one, and how often it had one.
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6 || 0
  } catch {
    return 0
  }
}
