/** How far a passage is about a question, 0 … 1: the part of the question's words that the passage has in some form. */
export const relevanceOf = (words: readonly string[], passage: string): number => coverage(words, passage)

/**
 * Relevance from which on a passage counts as an answer to the question. Low on purpose: an answer withheld is worse than
 * a model that says itself that its passages do not answer.
 */
export const leastRelevance = 0.3

const shortestBeginning = 4
/** Part of the longer word that two forms of one word begin with. */
const sharedPart = 0.65
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** Part of the words that a text has in some form. */
function coverage(words: readonly string[], text: string): number {
  if (words.length === 0) return 0
  const present = new Set(text.toLowerCase().match(wordPattern))
  const byBeginning = Map.groupBy(
    [...present].filter((word) => word.length >= shortestBeginning),
    (word) => word.slice(0, shortestBeginning),
  )
  const has = (word: string): boolean =>
    present.has(word) ||
    byBeginning.get(word.slice(0, shortestBeginning))?.some((other) => isFormOf(word, other)) === true
  return words.filter(has).length / words.length
}

function isFormOf(one: string, other: string): boolean {
  const shared = Math.max(shortestBeginning, Math.ceil(Math.max(one.length, other.length) * sharedPart))
  return Math.min(one.length, other.length) >= shared && one.slice(0, shared) === other.slice(0, shared)
}
