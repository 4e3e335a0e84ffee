import type { Change } from './draft.ts'
import { markOf, pageMarkOf } from './draft.ts'
import type { Mark, Page, Word } from './via.ts'

const nothing: Mark = { label: undefined, confidence: undefined, entityId: undefined }

export const isSuggestion = ({ label, confidence }: Mark): boolean => label !== undefined && confidence !== undefined

/** Random, so that two people who label the same page at the same time make no common entity by chance. */
function newEntityId(): string {
  return `u${[...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`
}

/** Labels words as one entity; without a label theirs are taken away. */
export function labelWords(page: number, words: Iterable<number>, label: string | undefined): Change[] {
  const mark = label === undefined ? nothing : { label, confidence: undefined, entityId: newEntityId() }
  const changed = new Map([...words].map((index) => [index, mark]))
  return changed.size === 0 ? [] : [{ page, words: changed }]
}

/** The words of the entity of a word. */
export function entityOf({ words }: Page, index: number): number[] {
  const { label, entityId } = words[index]!
  if (label === undefined || entityId === undefined) return [index]
  return words.flatMap((word, at) => (word.label === label && word.entityId === entityId ? [at] : []))
}

const accepted = (word: Word): Mark => ({ ...markOf(word), confidence: undefined })

export function acceptWords(at: number, { words }: Page, some: Iterable<number>): Change[] {
  const changed = [...some].filter((index) => isSuggestion(words[index]!))
  if (changed.length === 0) return []
  return [{ page: at, words: new Map(changed.map((index) => [index, accepted(words[index]!)])) }]
}

/** Accepts what a model is so sure of, page classes too. */
export function acceptAbove(pages: readonly Page[], least: number, only?: number): Change[] {
  return pages.flatMap((page, at): Change[] => {
    if (only !== undefined && at !== only) return []
    const words = page.words.flatMap((word, index) =>
      isSuggestion(word) && word.confidence! >= least ? [[index, accepted(word)] as const] : [],
    )
    const isSureOfClass = page.classConfidence !== undefined && page.classConfidence >= least
    if (words.length === 0 && !isSureOfClass) return []
    const mark = isSureOfClass ? { mark: { ...pageMarkOf(page), classConfidence: undefined } } : {}
    return [{ page: at, words: new Map(words), ...mark }]
  })
}

export const classify = (at: number, page: Page, pageClass: string | undefined): Change[] => [
  { page: at, mark: { ...pageMarkOf(page), pageClass, classConfidence: undefined } },
]

export const finish = (at: number, page: Page, done: boolean): Change[] =>
  page.done === done ? [] : [{ page: at, mark: { ...pageMarkOf(page), done } }]

/** The next suggestion of a page after a word, or before it. */
export function nextSuggestion({ words }: Page, from: number | undefined, step: 1 | -1): number | undefined {
  const start = from ?? (step === 1 ? -1 : words.length)
  const own = new Set(from === undefined || !words[from] ? [] : [words[from].entityId ?? ''])
  for (let at = start + step; at >= 0 && at < words.length; at += step) {
    const word = words[at]!
    if (
      isSuggestion(word) &&
      !(word.entityId !== undefined && own.has(word.entityId) && word.label === words[start]?.label)
    )
      return at
  }
  return undefined
}

export const hasSuggestions = ({ words, classConfidence }: Page): boolean =>
  classConfidence !== undefined || words.some(isSuggestion)
