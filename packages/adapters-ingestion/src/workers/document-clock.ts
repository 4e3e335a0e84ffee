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

/** Counts the parser's time, not the reader's: it is stopped while pages are delivered. */
export function startDocumentClock(
  { timeLimitMs, pageTimeLimitMs }: DocumentTimes,
  onLimit: (limitMs: number, isPage: boolean) => void,
): DocumentClock {
  let limitMs = timeLimitMs
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
    takenMs += now - since
    since = now
  }
  const arm = (): void => {
    if (isStopped || isPaused) return
    const left = limitMs - takenMs
    const leftOfPage = pageSinceMs === undefined ? Infinity : pageSinceMs + pageTimeLimitMs - takenMs
    const isPage = leftOfPage < left
    timer = setTimeout(
      () => onLimit(isPage ? pageTimeLimitMs : limitMs, isPage),
      Math.max(Math.min(left, leftOfPage), 0),
    )
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
      arm()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
