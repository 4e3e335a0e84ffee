import type { WordPage } from '@docent/core/ports'

/** Pages of one call: several callers take turns, and copying few does not hold up the server. */
const pagesOfCall = 8

/** Positions of pages for one call each. Pages of one document stay together: they decide together about some labels. */
export function pageBatches(pages: readonly WordPage[]): number[][] {
  const batches: number[][] = []
  for (const positions of Map.groupBy(pages.keys(), (page) => pages[page]!.document).values()) {
    const last = batches.at(-1)
    if (last === undefined || last.length + positions.length > pagesOfCall) batches.push([...positions])
    else last.push(...positions)
  }
  return batches
}
