import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets requests to the server have priority over all that a process does. On Linux each thread has a priority of its own, which
 * those that it starts inherit: what compiles and collects garbage for it was started before any of its code ran.
 */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has ended, or a container does not allow it.
    }
  }
}

function threadsOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [pid]
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}
