import { markOf, pageMarkOf, type Change, type Draft } from './draft.ts'
import type { AnnotationOperation } from './draft-operation.ts'
import type { Page } from './via.ts'

/** A word of a page by its position, or the page itself. */
export interface Place {
  readonly page: number
  readonly word?: number
}

export const placeKey = ({ page, word }: { readonly page: string; readonly word?: string | undefined }): string =>
  JSON.stringify([page, word])

/** Finds words and pages of a set by what operations call them. */
export function placesOf(base: readonly Page[]) {
  const pages = new Map(base.map((page, index) => [page.key, index]))
  const words = base.map((page) => new Map(page.words.map((word, index) => [word.at, index])))
  return (said: { readonly page: string; readonly word?: string | undefined }): Place | undefined => {
    const page = pages.get(said.page)
    if (page === undefined || said.word === undefined) return page === undefined ? undefined : { page }
    const word = words[page]!.get(said.word)
    return word === undefined ? undefined : { page, word }
  }
}

/** What puts a mark on its place; without one the place is as in the version. */
export function changeTo(base: readonly Page[], { page, word }: Place, mark: AnnotationOperation['mark']): Change {
  if (word === undefined) {
    const { pageClass, classConfidence, done = false } = mark ?? base[page]!
    return { page, mark: { pageClass, classConfidence, done } }
  }
  return { page, words: new Map([[word, markOf(mark ?? base[page]!.words[word]!)]]) }
}

/** What changes that were made come to: what is said now of each place that they touched. */
export function operationsOf({ base, state }: Draft, changes: readonly Change[]): AnnotationOperation[] {
  const { pages } = state()
  return changes.flatMap(({ page: at, words, mark }) => {
    const [page, before] = [pages[at]!, base[at]!]
    const ofWords = [...(words?.keys() ?? [])].map((index): AnnotationOperation => {
      const word = page.words[index]!
      return { page: page.key, word: word.at, mark: word === before.words[index] ? null : markOf(word) }
    })
    if (mark === undefined) return ofWords
    const said = pageMarkOf(page)
    const isBase = JSON.stringify(said) === JSON.stringify(pageMarkOf(before))
    return [...ofWords, { page: page.key, mark: isBase ? null : said }]
  })
}
