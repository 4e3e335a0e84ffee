import {
  beginningsOf,
  isUnspacedAlphabet,
  namePartsOf,
  remembering,
  stemOf,
  tonelessStem,
  tonedWordsOf,
  withoutTones,
} from '../../kernel/analysis/index.ts'
import { latentTerm } from './latent-semantics.ts'
import { PlainWords } from './plain-words.ts'

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
export const analysisVersion = 5

/** Parts of a name are terms of their own, distinguished by a character that no word has. */
export const nameTerm = (part: string): string => `@${part}`

/**
 * Longer words are found by their beginning too, which many languages leave alone when they inflect a word; pieces of scripts
 * like Thai by their first two characters, so that a word of two characters is found in any place.
 */
export function beginningTerm(word: string): string | undefined {
  if (isUnspacedAlphabet(word)) return `~${word.slice(0, 2)}`
  const beginning = latentTerm(word)
  return beginning === withoutTones(word) ? undefined : `~${beginning}`
}

interface Terms {
  readonly stem: string
  /** Of a word with tones the stem without them, by which a question without them finds it. */
  readonly toneless: string | undefined
  readonly beginning: string | undefined
}

const termsOf = (word: string): Terms => ({
  stem: stemOf(word),
  toneless: tonelessStem(word),
  beginning: beginningTerm(word),
})
/** Looked up at once: every word of every passage comes by here. */
const rememberedTermsOf = remembering(termsOf)
const plainWords = new PlainWords(termsOf)

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The same for all passages of a document. */
const nameOf = remembering((name) => {
  const parts = namePartsOf(name)
  return { terms: parts.flatMap(beginningsOf).map(nameTerm), head: encoder.encode(`${parts.join(' ')}\n`) }
}, 1_000)

export function indexedPassage({ name, context = '', text }: PassageText): IndexedPassage {
  const { terms, head } = nameOf(name)
  const searched = context === '' ? text : `${context}\n${text}`
  const stems: string[] = []
  const besides = new Set(terms)
  const add = ({ stem, toneless, beginning }: Terms) => {
    stems.push(stem)
    if (toneless !== undefined) stems.push(toneless)
    if (beginning !== undefined) besides.add(beginning)
  }
  const words = plainWords.read(searched, ({ made }) => add(made)) ?? spelledWords(searched, add)
  const payload = new Uint8Array(head.length + words.length)
  payload.set(head)
  payload.set(words, head.length)
  return { terms: [...stems, ...besides].join(' '), payload }
}

function spelledWords(text: string, add: (terms: Terms) => void): Uint8Array {
  const words = tonedWordsOf(text)
  for (const word of words) add(rememberedTermsOf(word))
  return encoder.encode(words.join(' '))
}

/** A part of a payload as text. */
export const spelled = (payload: Uint8Array, start = 0, end = payload.length): string =>
  decoder.decode(payload.subarray(start, end))

const lineEnd = 0x0a

/** The parts of the document's name, separated by spaces, and the words of the passage, as they are in the payload. */
export function partsOfPayload(payload: Uint8Array): { readonly name: string; readonly words: Uint8Array } {
  const end = payload.indexOf(lineEnd)
  return end === -1
    ? { name: spelled(payload), words: payload.subarray(payload.length) }
    : { name: spelled(payload, 0, end), words: payload.subarray(end + 1) }
}

/** The parts of the document's name and the words of the passage. */
export function readPayload(payload: Uint8Array): {
  readonly name: readonly string[]
  readonly words: readonly string[]
} {
  const { name, words } = partsOfPayload(payload)
  return { name: listed(name), words: listed(spelled(words)) }
}

const listed = (text: string) => (text === '' ? [] : text.split(' '))
