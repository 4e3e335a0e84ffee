import type { PagePicture, ParsedPage } from '@docent/core/ports'

/** A message costs about as much as the pages of one that is this heavy. */
const batchWeight = 64 * 1024
/** Weight a worker may be ahead of the reader, beyond one page; pages with pictures alone weigh as much. */
const aheadWeight = 512 * 1024

export interface HandedPage {
  readonly page: ParsedPage
  readonly picture: PagePicture | undefined
}

export interface PageBatch {
  readonly pages: readonly HandedPage[]
  /** Letters and bytes in the batch, about. */
  readonly weight: number
}

export interface PageBatches {
  /** Hands a page over; resolves when the reader has room for the next. */
  add(page: ParsedPage, picture?: PagePicture): Promise<void>
  /** The reader is done with so much. */
  read(weight: number): void
  /** Sends what waits for more. */
  flush(): void
}

/**
 * Batches pages when a parser produces them faster than the reader consumes them: each message costs a switch of
 * processes. A reader that has nothing to do gets its page at once.
 */
export function createPageBatches(send: (batch: PageBatch) => void): PageBatches {
  let pages: HandedPage[] = []
  let weight = 0
  /** Of all produced but unread pages. */
  let ahead = 0
  let waiting: (() => void) | undefined

  const flush = (): void => {
    if (pages.length === 0) return
    const batch = { pages, weight }
    pages = []
    weight = 0
    send(batch)
  }

  return {
    add: (page, picture) => {
      const isIdle = ahead === 0
      const own = weightOf(page, picture)
      pages.push({ page, picture })
      weight += own
      ahead += own
      const isFull = ahead >= aheadWeight
      if (isIdle || isFull || weight >= batchWeight) flush()
      return isFull ? new Promise((resolve) => (waiting = resolve)) : done
    },
    read: (taken) => {
      ahead -= taken
      if (ahead === weight) flush()
      if (ahead >= aheadWeight) return
      waiting?.()
      waiting = undefined
    },
    flush,
  }
}

const done = Promise.resolve()

const weightOf = ({ text, words }: ParsedPage, picture: PagePicture | undefined): number =>
  1 + text.length + (words?.boxes.byteLength ?? 0) * 1.5 + (picture?.png.byteLength ?? 0)
