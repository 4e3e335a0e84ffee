import { workerData } from 'node:worker_threads'
import type { GuardSettings } from './guard-process.ts'

/** In a separate thread, because a parser may block its own. */
const { processBytes, parent } = workerData as GuardSettings
const intervalMs = 50

setInterval(() => {
  if (process.memoryUsage.rss() > processBytes || isOrphan()) process.kill(process.pid, 'SIGKILL')
}, intervalMs)

/** Unix gives an orphan another parent; elsewhere the number of the old one stays. */
function isOrphan(): boolean {
  if (process.ppid !== parent) return true
  try {
    process.kill(parent, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
