/** How long a document may take, and each of its pages. */
export interface DocumentTimes {
  /** For the whole document, at the most. */
  readonly timeLimitMs: number
  /** For one page, of parsers that report their page. */
  readonly pageTimeLimitMs: number
}

export interface DocumentClock {
  /** The parser has got to this page. */
  startPage(): void
  /** Fewer pages have less time together. */
  countPages(pages: number): void
  pause(): void
  resume(): void
  /** Ends it permanently: neither a limit nor `resume` has an effect afterwards. */
  stop(): void
}

/** Pages of a document that may all take the longest time of a page; the others are to be so many times as quick. */
const slowPages = 3
const usualShare = 1 / 80

/** Timers may be this early. */
const leastMs = 1

/** Times as long as its limit after which a document is given up even if its parser was waiting all that time. */
const longestWait = 10

interface ClockEvents {
  readonly onLimit: (limitMs: number, isPage: boolean) => void
  /** Milliseconds that the parser has waited for a processor so far, while others had it. */
  readonly waitedMs: () => number
}

/**
 * Counts the parser's time: neither the reader's, while pages are delivered, nor that of a busy machine, on which a tiny
 * document may wait for a processor for longer than a large one takes.
 */
export function startDocumentClock(
  { timeLimitMs, pageTimeLimitMs }: DocumentTimes,
  { onLimit, waitedMs }: ClockEvents,
): DocumentClock {
  let limitMs = timeLimitMs
  let waited = waitedMs()
  let allMs = 0
  let pageCount: number | undefined
  let takenMs = 0
  /** Time used when the page began. */
  let pageSinceMs: number | undefined
  let since = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isPaused = false

  const settle = (): void => {
    clearTimeout(timer)
    if (isPaused) return
    const now = performance.now()
    const waitedNow = waitedMs()
    allMs += now - since
    takenMs += Math.max(0, now - since - (waitedNow - waited))
    since = now
    waited = waitedNow
  }
  const arm = (): void => {
    if (isStopped || isPaused) return
    const left = limitMs - takenMs
    const leftOfPage = pageSinceMs === undefined ? Infinity : pageSinceMs + pageTimeLimitMs - takenMs
    const isPage = leftOfPage < left
    const leftMs = Math.min(left, leftOfPage)
    if (leftMs < leastMs || allMs > timeLimitMs * longestWait) onLimit(isPage ? pageTimeLimitMs : limitMs, isPage)
    else timer = setTimeout(check, leftMs)
  }
  const check = (): void => {
    settle()
    arm()
  }
  arm()
  return {
    startPage: () => {
      settle()
      pageSinceMs = takenMs
      if (pageCount !== undefined) {
        limitMs = Math.min(timeLimitMs, pageTimeLimitMs * (slowPages + pageCount * usualShare))
      }
      arm()
    },
    countPages: (pages) => {
      pageCount = pages
    },
    pause: () => {
      settle()
      isPaused = true
    },
    resume: () => {
      isPaused = false
      since = performance.now()
      waited = waitedMs()
      arm()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
