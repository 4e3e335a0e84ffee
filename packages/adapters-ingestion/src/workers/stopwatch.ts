export interface Stopwatch {
  pause(): void
  resume(): void
  /** Ends it for good: neither the limit nor `resume` does anything afterwards. */
  stop(): void
}

/** Counts the parser's time, not the reader's: it stands still while pages are handed over. */
export function startStopwatch(limitMs: number, onLimit: () => void): Stopwatch {
  let left = limitMs
  let since = performance.now()
  let timer = setTimeout(onLimit, left)
  let stopped = false
  return {
    pause: () => {
      clearTimeout(timer)
      left -= performance.now() - since
    },
    resume: () => {
      if (stopped) return
      since = performance.now()
      timer = setTimeout(onLimit, Math.max(left, 0))
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
