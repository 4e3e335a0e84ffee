import { constants, setPriority } from 'node:os'

/**
 * Lets everything else have a processor before the calling thread. Linux alone takes the call for the thread that makes it;
 * elsewhere it would be for the process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // A container may not allow it.
  }
}
