import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * With its first process all others of the sandbox are gone, and bubblewrap ends when it has seen that. Where there is none yet,
 * bubblewrap itself is killed, and what it has started dies with it.
 */
export function killSandbox(child: ChildProcess, first: number | undefined): void {
  if (child.exitCode !== null || child.signalCode !== null) return
  if (first !== undefined && parentOf(first) === child.pid) process.kill(first, 'SIGKILL')
  else child.kill('SIGKILL')
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
