import { isUnspaced, isUnspacedAlphabet, tonedWordsOf } from '../../kernel/analysis/index.ts'
import { eachWord } from './each-word.ts'

/**
 * Relevance from which on a passage counts as an answer to the question: where it is as likely as not that it does. A
 * question about something else is refused, and a model that is asked all the same reports itself what its passages lack.
 */
export const leastRelevance = 0.5

/** Part of the least relevance that is enough for a model that only quotes, and refuses by what its passages say. */
export const quotableShare = 0.5

/** Part of a question's words that is as good as one half, where nobody measured how often passages match by accident. */
const halfCoverage = 0.3
/** A passage with a smaller part of them does not match closely. */
const closeCoverage = 0.5

/**
 * How far passages, with the names of their documents, are about a question, 0 … 1, by the part of the question's words that each has
 * in some form: the cells of a price list do not say what is for sale, its name does. For collections that nothing was learned from yet.
 */
export function relevanceTo(words: readonly string[]): (passage: string) => number {
  const units = [...new Set(words.flatMap(unitsOf))].slice(0, mostUnits)
  return (passage) => relevanceAt(coverage(units, passage))
}

const relevanceAt = (covered: number): number =>
  covered < halfCoverage
    ? (covered / halfCoverage) * leastRelevance
    : leastRelevance + (covered - halfCoverage) * ((1 - leastRelevance) / (1 - halfCoverage))

/** Relevance by words from which on a passage matches the question closely. */
export const closeRelevance = relevanceAt(closeCoverage)

/** For models nobody has measured: below it none is known to place what belongs together. */
const usualRelevantSimilarity = 0.2

/** The same by a cosine, on the scale of the embedding model: one half where its passages begin to be relevant. */
export const relevanceOfSimilarity = (similarity: number, relevantSimilarity = usualRelevantSimilarity): number =>
  Math.min(1, Math.max(0, (similarity / relevantSimilarity) * leastRelevance))

const shortestBeginning = 4
/** Part of the longer word that two forms of one word begin with. */
const sharedPart = 0.65
/** The same of Korean words, letter by letter: particles and endings of several syllables follow the stem. */
const sharedPartInKorean = 0.5
/** A longer text is no question; its end would only cost time. */
const mostUnits = 400
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
const hangul = /\p{Script=Hangul}/u
const hiragana = /\p{Script=Hiragana}/u

/**
 * A word of a text as it is compared. A run of a script without spaces, which is a whole sentence, becomes the pieces that it is
 * searched by; Korean syllables become letters, because most words are but two or three of them.
 */
const unitsOf = (word: string): readonly string[] => (isInUnits(word) ? tonedWordsOf(word) : [word])

const isInUnits = (text: string): boolean => isUnspaced(text) || hangul.test(text)

/** Pairs of characters that are words or parts of them. */
const isPair = (unit: string): boolean => isUnspaced(unit) && !isUnspacedAlphabet(unit)

/** Part of the words, of which these are the units, that a text has in some form. */
function coverage(units: readonly string[], text: string): number {
  const found = unitsIn(text, units)
  const covered = new Map<string, boolean>()
  const syllables = new Map<string, boolean>()
  for (const unit of units) {
    if (!isPair(unit)) covered.set(unit, found.has(unit))
    // Every second pair is of two words, which the text need not have side by side: what counts is each character.
    else
      for (const character of unit) {
        const known = hiragana.test(character) ? syllables : covered
        known.set(character, known.get(character) === true || found.has(unit))
      }
  }
  // Japanese syllables are endings and the words that ask; they count where a question is written in nothing else.
  const counted = [...(covered.size > 0 ? covered : syllables).values()]
  return counted.length === 0 ? 0 : counted.filter(Boolean).length / counted.length
}

/** Those of the units that a text has in some form. */
function unitsIn(text: string, units: readonly string[]): Set<string> {
  const lower = text.toLowerCase()
  const byBeginning = Map.groupBy(units, beginningOf)
  const found = new Set<string>()
  const notice = (present: string) => {
    for (const unit of byBeginning.get(beginningOf(present)) ?? [])
      if (unit === present || isFormOf(unit, present)) found.add(unit)
  }
  const firsts = new Set(units.map((unit) => unit.charCodeAt(0)))
  const inUnits = isInUnits(lower)
  eachWord(lower, wordPattern, (start, end) => {
    if (inUnits) unitsOf(lower.slice(start, end)).forEach(notice)
    // Most words begin like none of the question, and need not be made.
    else if (firsts.has(lower.charCodeAt(start))) notice(lower.slice(start, end))
  })
  return found
}

const beginningOf = (unit: string): string => unit.slice(0, shortestBeginning)

function isFormOf(one: string, other: string): boolean {
  const part = hangul.test(one) ? sharedPartInKorean : sharedPart
  const shared = Math.max(shortestBeginning, Math.ceil(Math.max(one.length, other.length) * part))
  return Math.min(one.length, other.length) >= shared && one.slice(0, shared) === other.slice(0, shared)
}
