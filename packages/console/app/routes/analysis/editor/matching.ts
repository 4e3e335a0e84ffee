import type { Change } from './draft.ts'
import { markOf, pageMarkOf } from './draft.ts'
import { isSuggestion } from './steps.ts'
import type { Mark, Page, Word } from './via.ts'

/** What stays the same of a word from version to version. */
const placeOf = ({ text, x, y, width, height }: Word) => [text, ...[x, y, width, height].map(Math.round)].join(' ')

/** For each word of a page its position on another one, where the same word stands at the same place. */
export function matchWords(page: Page, other: Page): (number | undefined)[] {
  const places = new Map<string, number[]>()
  other.words.forEach((word, index) => {
    const place = placeOf(word)
    const there = places.get(place)
    if (there) there.push(index)
    else places.set(place, [index])
  })
  return page.words.map((word) => places.get(placeOf(word))?.shift())
}

const pagesByName = (pages: readonly Page[]) => new Map(pages.map((page, index) => [page.filename, { page, index }]))
const isSame = (one: Mark, other: Mark) => one.label === other.label && isSuggestion(one) === isSuggestion(other)

/** Puts what a model found where nobody has decided yet. What people labelled stays. */
export function suggest(pages: readonly Page[], predicted: readonly Page[]): Change[] {
  const found = pagesByName(predicted)
  return pages.flatMap((page, at): Change[] => {
    const other = found.get(page.filename)?.page
    if (!other) return []
    const words = new Map<number, Mark>()
    matchWords(page, other).forEach((there, index) => {
      const word = page.words[index]!
      const isFree = word.label === undefined || isSuggestion(word)
      if (!isFree || there === undefined) return
      const mark = markOf(other.words[there]!)
      if (mark.label !== word.label || mark.confidence !== word.confidence) words.set(index, mark)
    })
    const { pageClass, classConfidence } = other
    const isOpen = page.pageClass === undefined || page.classConfidence !== undefined
    const mark =
      isOpen && classConfidence !== undefined ? { mark: { ...pageMarkOf(page), pageClass, classConfidence } } : {}
    return words.size === 0 && !('mark' in mark) ? [] : [{ page: at, words, ...mark }]
  })
}

/** A word that two people have changed in different ways since the same version. */
export interface Conflict {
  readonly page: number
  readonly word: number
  readonly text: string
  readonly mine: string | undefined
  readonly theirs: string | undefined
}

/**
 * Carries what was changed since `base` over to a newer version. Where both changed a word in different ways it is a conflict, and keeps
 * what the newer version says until a person chooses.
 */
export function rebase(base: readonly Page[], mine: readonly Page[], theirs: readonly Page[]) {
  const newer = pagesByName(theirs)
  const changes: Change[] = []
  const conflicts: (Conflict & { readonly mark: Mark })[] = []
  mine.forEach((page, index) => {
    const before = base[index]!
    const there = newer.get(page.filename)
    if (page === before || !there) return
    const words = new Map<number, Mark>()
    matchWords(page, there.page).forEach((to, at) => {
      const [own, old] = [page.words[at]!, before.words[at]!]
      if (own === old || to === undefined) return
      const their = there.page.words[to]!
      if (isSame(their, old) || isSame(their, own)) words.set(to, markOf(own))
      else
        conflicts.push({
          ...{ page: there.index, word: to, text: own.text, mine: own.label, theirs: their.label },
          mark: markOf(own),
        })
    })
    const { done, pageClass, classConfidence } = page
    const classes = pageClass === before.pageClass ? {} : { pageClass, classConfidence }
    changes.push({ page: there.index, words, mark: { ...pageMarkOf(there.page), ...classes, done } })
  })
  return { changes, conflicts }
}

/** How two versions agree on the labels of the words that both have. */
export function compare(mine: readonly Page[], theirs: readonly Page[]) {
  const others = pagesByName(theirs)
  const pairs = mine.flatMap((page, at) => {
    const other = others.get(page.filename)?.page
    if (!other) return []
    return matchWords(page, other).flatMap((there, word) => {
      if (there === undefined) return []
      const [own, their] = [page.words[word]!.label, other.words[there]!.label]
      return [{ page: at, word, text: page.words[word]!.text, mine: own, theirs: their }]
    })
  })
  const same = pairs.filter((pair) => pair.mine === pair.theirs).length
  const labels = new Set(pairs.flatMap((pair) => [pair.mine, pair.theirs]))
  const share = (of: 'mine' | 'theirs', label: string | undefined) =>
    pairs.filter((pair) => pair[of] === label).length / Math.max(1, pairs.length)
  const byChance = [...labels].reduce((sum, label) => sum + share('mine', label) * share('theirs', label), 0)
  const observed = same / Math.max(1, pairs.length)
  return {
    words: pairs.length,
    same,
    /** Cohen's: 1 is agreement, 0 what chance gives. */
    kappa: byChance === 1 ? 1 : (observed - byChance) / (1 - byChance),
    differences: pairs.filter((pair) => pair.mine !== pair.theirs),
  }
}
