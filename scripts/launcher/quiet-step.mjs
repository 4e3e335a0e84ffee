import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDING_SIGNALS, Interrupted } from './interrupted.mjs'
import { LauncherError } from './launcher-error.mjs'

const KEPT_OUTPUT = 64 * 1024
const SIGNALS_MEET_MS = 100

/**
 * Runs a preparation step without stdin; its output is shown only when it fails (or with DOCENT_VERBOSE set).
 * @throws LauncherError when it fails, Interrupted when a signal ended it
 */
export async function quietStep(title, file, args, { priority, ...options }) {
  const verbose = Boolean(process.env.DOCENT_VERBOSE)
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (priority !== undefined && child.pid !== undefined) lower(child.pid, priority)
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-KEPT_OUTPUT)
    if (verbose) process.stderr.write(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const launcher = endWithLauncher(child)
  const { code, signal, error } = await new Promise((resolve) => {
    child.once('error', (cause) => resolve({ error: cause }))
    child.once('close', (exitCode, endedBy) => resolve({ code: exitCode, signal: endedBy }))
  })
  const endedBy = ENDING_SIGNALS.find((one) => one === signal || code === 128 + constants.signals[one])
  // On a terminal both get the signal, and the end of the step may be noticed first.
  if (endedBy !== undefined && launcher.signal() === undefined) await sleep(SIGNALS_MEET_MS)
  launcher.stopPassingOn()
  const interruption = launcher.signal() ?? endedBy
  if (interruption !== undefined) throw new Interrupted(title, interruption, launcher.signal() !== undefined)
  if (error === undefined && code === 0) return
  if (options.signal?.aborted) throw error
  if (!verbose) process.stderr.write(output)
  throw new LauncherError(`${title} failed (${error?.message ?? `exit ${code ?? signal}`})`)
}

/** Where the system refuses, the step runs as everything else does. */
function lower(pid, priority) {
  try {
    setPriority(pid, priority)
  } catch {
    // It may have ended already.
  }
}

/** An interrupted launcher ends its step too, and knows the signal; unwinding in the ordinary way releases the lock. */
function endWithLauncher(child) {
  let got
  const stop = (signal) => {
    got ??= signal
    child.kill('SIGTERM')
  }
  for (const signal of ENDING_SIGNALS) process.on(signal, stop)
  return {
    signal: () => got,
    stopPassingOn() {
      for (const signal of ENDING_SIGNALS) process.off(signal, stop)
    },
  }
}
