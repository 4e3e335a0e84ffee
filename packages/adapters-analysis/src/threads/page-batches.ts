import type { WordPage } from '@docent/core/ports'

/** Pages of one call: several callers take turns, and copying few does not hold up the server. */
const pagesOfCall = 8

/** Positions of pages for one call each. */
export const pageBatches = (pages: readonly WordPage[]): number[][] =>
  Array.from({ length: Math.ceil(pages.length / pagesOfCall) }, (_, batch) =>
    Array.from(
      { length: Math.min(pagesOfCall, pages.length - batch * pagesOfCall) },
      (__, at) => batch * pagesOfCall + at,
    ),
  )
