import { Interrupted } from './interrupted.mjs'
import { LauncherError } from './launcher-error.mjs'
import { say } from './progress.mjs'

/** Ends this process for what a step threw. Ending by the same signal shows the caller's shell what happened. */
export function endFor(error) {
  if (error instanceof Interrupted) return process.kill(process.pid, error.signal)
  say(error instanceof LauncherError ? error.message : error.stack)
  process.exit(1)
}
