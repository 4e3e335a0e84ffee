import {
  beginningsOf,
  isUnspacedAlphabet,
  namePartsOf,
  remembering,
  stemOf,
  wordsOf,
} from '../../kernel/analysis/index.ts'
import { latentTerm } from './latent-semantics.ts'

export interface PassageText {
  /** Name of the document. */
  readonly name: string
  /** What is above the passage in its document, such as headings; searched with it. */
  readonly context?: string
  readonly text: string
}

/** A passage as the index keeps it. */
export interface IndexedPassage {
  /** What it is found by, separated by spaces: stems and beginnings of its words, and parts of its document's name. */
  readonly terms: string
  /** What it is ranked by, in UTF-8: the parts of the name, a line end, and all words in order, separated by spaces. */
  readonly payload: Uint8Array
}

/** Raised when terms or payload of the same text come out differently: older indexes are then rebuilt. */
export const analysisVersion = 3

/** Parts of a name are terms of their own, distinguished by a character that no word has. */
export const nameTerm = (part: string): string => `@${part}`

/**
 * Longer words are found by their beginning too, which many languages leave alone when they inflect a word; pieces of scripts
 * like Thai by their first two characters, so that a word of two characters is found in any place.
 */
export function beginningTerm(word: string): string | undefined {
  if (isUnspacedAlphabet(word)) return `~${word.slice(0, 2)}`
  const beginning = latentTerm(word)
  return beginning === word ? undefined : `~${beginning}`
}

/** The terms of a word, looked up at once: every word of every passage comes by here. */
const termsOf = remembering((word) => ({ stem: stemOf(word), beginning: beginningTerm(word) }))

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function indexedPassage({ name, context = '', text }: PassageText): IndexedPassage {
  const parts = namePartsOf(name)
  const words = wordsOf(context === '' ? text : `${context}\n${text}`)
  const stems: string[] = []
  const besides = new Set(parts.flatMap(beginningsOf).map(nameTerm))
  for (const word of words) {
    const { stem, beginning } = termsOf(word)
    stems.push(stem)
    if (beginning !== undefined) besides.add(beginning)
  }
  return {
    terms: [...stems, ...besides].join(' '),
    payload: encoder.encode(`${parts.join(' ')}\n${words.join(' ')}`),
  }
}

/** A part of a payload as text. */
export const spelled = (payload: Uint8Array, start = 0, end = payload.length): string =>
  decoder.decode(payload.subarray(start, end))

/** The parts of the document's name and the words of the passage. */
export function readPayload(payload: Uint8Array): {
  readonly name: readonly string[]
  readonly words: readonly string[]
} {
  const [name = '', words = ''] = spelled(payload).split('\n')
  const listed = (text: string) => (text === '' ? [] : text.split(' '))
  return { name: listed(name), words: listed(words) }
}
