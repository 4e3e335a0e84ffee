import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { LauncherError } from './launcher-error.mjs'

const KEPT_OUTPUT = 64 * 1024

/** Runs a preparation step without stdin; its output is shown only when it fails (or with DOCENT_VERBOSE set). */
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
  const stopPassingOn = endWithLauncher(child)
  const { code, error } = await new Promise((resolve) => {
    child.once('error', (cause) => resolve({ error: cause }))
    child.once('close', (exitCode, signal) => resolve({ code: exitCode ?? signal }))
  })
  stopPassingOn()
  if (error === undefined && code === 0) return
  if (!verbose) process.stderr.write(output)
  throw new LauncherError(`${title} failed (${error?.message ?? `exit ${code}`})`)
}

/** Where the system refuses, the step runs as everything else does. */
function lower(pid, priority) {
  try {
    setPriority(pid, priority)
  } catch {
    // It may have ended already.
  }
}

/** An interrupted launcher ends its step too, and then fails in the ordinary way, which releases the lock. */
function endWithLauncher(child) {
  const stop = () => child.kill('SIGTERM')
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
