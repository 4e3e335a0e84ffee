import { isFunctionWord, type LanguageCode } from '../../kernel/language/index.ts'
import type { IndexHit, WeightedTerm } from '../../kernel/ports/index.ts'

/** Passages that are taken to be relevant, best first. */
export const feedbackPassages = 5
/** Words taken from them. */
const wordsTaken = 20
/** What all words taken weigh together, beside one for each word of the question. */
const shareOfQuestion = 1

const words = /[\p{L}\p{N}\p{M}]{2,40}/gu

/**
 * Words that the best passages use most, weighted (the relevance model RM3 with half of the weight for the question):
 * searching for them as well finds passages that say the same in other words. Each passage counts by its score.
 */
export function feedbackTerms(
  question: string,
  best: readonly { readonly text: string; readonly score: number }[],
  language: LanguageCode | undefined,
): WeightedTerm[] {
  const content = (text: string) =>
    (text.toLowerCase().match(words) ?? []).filter((word) => !isFunctionWord(word, language ?? 'en'))
  const total = best.reduce((sum, { score }) => sum + score, 0)
  if (total <= 0) return []
  const weights = new Map<string, number>()
  for (const { text, score } of best) {
    const found = content(text)
    const each = score / total / found.length
    for (const word of found) weights.set(word, (weights.get(word) ?? 0) + each)
  }
  const taken = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, wordsTaken)
  const sum = taken.reduce((all, [, weight]) => all + weight, 0)
  const scale = (shareOfQuestion * content(question).length) / sum
  return taken.flatMap(([term, weight]) => (scale > 0 ? [{ term, weight: weight * scale }] : []))
}

/** Of hits in order those whose passages are worth learning from. */
export const worthLearning = (hits: readonly IndexHit[]): readonly IndexHit[] => hits.slice(0, feedbackPassages)
