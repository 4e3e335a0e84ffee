import { spawn } from 'node:child_process'

const PARENT_POLL_MS = 500
/** Longer than the grace period of a stopping server, so that the launcher never cuts it short. */
const KILL_AFTER_MS = 20_000

/**
 * Runs a command with this process's stdio until it ends; signals reach it, and it does not outlive the launcher's parent.
 * `onReady` is called when the command says by its IPC channel that it is ready.
 * Resolves to `{ code, signal }`, one of which is null.
 */
export async function runChild(file, args, { onReady, ...options }) {
  const child = spawn(file, args, { ...options, stdio: onReady ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit' })
  if (onReady) child.on('message', (message) => message === 'ready' && onReady())
  const stopSignals = passSignalsOn(child)
  const stopWatch = stopWhenOrphaned(child)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve({ code, signal }))
    })
  } finally {
    stopSignals()
    stopWatch()
  }
}

function passSignalsOn(child) {
  const handlers = {
    SIGTERM: () => child.kill('SIGTERM'),
    SIGHUP: () => child.kill('SIGTERM'),
    // On a terminal, Ctrl-C reaches the whole process group, the child included; a second SIGINT would mean "at once".
    SIGINT: () => process.stdin.isTTY || child.kill('SIGINT'),
  }
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler)
  return () => {
    for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler)
  }
}

/**
 * npm runs scripts through `sh -c`, and a SIGTERM sent to npm ends that shell without reaching us. The launcher is then
 * adopted by another process, which is the sign to stop the child.
 */
function stopWhenOrphaned(child) {
  const parent = process.ppid
  let killTimer
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
    killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }, PARENT_POLL_MS)
  return () => {
    clearInterval(watch)
    clearTimeout(killTimer)
  }
}
