import type { SandboxExit, SandboxStop } from '@docent/core/ports'

export interface Watched {
  /** With the exit code; undefined where a signal ended it. */
  readonly ended: Promise<number | undefined>
  readonly kill: () => void
  /** Longest time, ms; undefined: without end. */
  readonly wallMs: number | undefined
}

/** Ends a program when its time is over or the signal is aborted, and reports how it ended: the first reason counts. */
export function watchedExit({ ended, kill, wallMs }: Watched, signal: AbortSignal) {
  let isOver = false
  let reason: SandboxStop | undefined
  const stop = (why: SandboxStop) => {
    if (isOver) return
    reason ??= why
    kill()
  }
  const abort = () => stop('killed')
  const timer = wallMs === undefined ? undefined : setTimeout(() => stop('timed_out'), wallMs)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  const exit = ended.then((exitCode): SandboxExit => {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    if (reason !== undefined) return { reason }
    return exitCode === undefined ? { reason: 'killed' } : { exitCode }
  })
  return { exit, stop }
}
