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
 * How far a passage, with the name of its document, is about a question, 0 … 1, by the part of the question's words that it has in
 * some form: the cells of a price list do not say what is for sale, its name does. For collections that nothing was learned from yet.
 */
export const relevanceOf = (words: readonly string[], passage: string): number => relevanceAt(coverage(words, passage))

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
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** Part of the words that a text has in some form. */
function coverage(words: readonly string[], text: string): number {
  if (words.length === 0) return 0
  const lower = text.toLowerCase()
  const firsts = new Set(words.map((word) => word.charCodeAt(0)))
  const byBeginning = Map.groupBy(words, (word) => word.slice(0, shortestBeginning))
  const found = new Set<string>()
  eachWord(lower, wordPattern, (start, end) => {
    if (!firsts.has(lower.charCodeAt(start))) return
    const alike = byBeginning.get(lower.slice(start, Math.min(start + shortestBeginning, end)))
    if (alike === undefined) return
    const present = lower.slice(start, end)
    for (const word of alike) if (word === present || isFormOf(word, present)) found.add(word)
  })
  return words.filter((word) => found.has(word)).length / words.length
}

function isFormOf(one: string, other: string): boolean {
  const shared = Math.max(shortestBeginning, Math.ceil(Math.max(one.length, other.length) * sharedPart))
  return Math.min(one.length, other.length) >= shared && one.slice(0, shared) === other.slice(0, shared)
}
