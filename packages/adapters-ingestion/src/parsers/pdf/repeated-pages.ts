import type { PlacedPage } from './placed-word.ts'

/** Pages that are remembered, and their words. */
const mostPages = 1_000
const mostWords = 200_000

/** Reads a page; undefined when no engine can. */
export type ReadPage = (number: number) => Promise<PlacedPage | undefined>

export interface RepeatedPages {
  /** Whether the pages are one and the same object of the file. */
  same(one: number, other: number): boolean
  /** Reads each object that comes several times once. */
  once(read: ReadPage): ReadPage
}

/**
 * A file may show one object as thousands of pages; if it is crafted to take long, so do all of them.
 * @param objectOf the number of the object that a page is; undefined or 0 when unknown
 */
export async function repeatedPages(
  pageCount: number,
  objectOf: (page: number) => Promise<number | undefined>,
): Promise<RepeatedPages> {
  const objects: number[] = []
  for (let page = 1; page <= pageCount; page++) objects[page] = (await objectOf(page)) ?? 0
  const seen = new Set<number>()
  const repeated = new Set<number>()
  for (const object of objects.slice(1)) (seen.has(object) ? repeated : seen).add(object)
  repeated.delete(0)
  const repeatedObject = (page: number) => {
    const object = objects[page] ?? 0
    return repeated.has(object) ? object : undefined
  }
  return {
    same: (one, other) => one === other || (repeatedObject(one) ?? -1) === repeatedObject(other),
    once(read) {
      const known = new Map<number, PlacedPage | undefined>()
      let words = 0
      return async (number) => {
        const object = repeatedObject(number)
        if (object === undefined) return read(number)
        if (known.has(object)) return known.get(object)
        const page = await read(number)
        words += page?.words.length ?? 0
        if (known.size < mostPages && words <= mostWords) known.set(object, page)
        return page
      }
    },
  }
}
