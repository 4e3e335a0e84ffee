import { isFunctionWord } from '../../kernel/language/index.ts'
import type { WeightedTerm } from '../../kernel/ports/index.ts'
import type { AnalyzedQuestion } from './analyze-question.ts'

/** A passage to learn from, with how well it fits. */
export interface LearnedPassage {
  readonly text: string
  readonly score: number
}

/** Passages that are taken to be relevant, best first. */
export const feedbackPassages = 3
/** Words taken from them. */
const wordsTaken = 10
/** What all words taken weigh together, beside the words of the question. */
const shareOfQuestion = 0.5

/** Words with a letter: numbers of a good passage are its own matter. */
const words = /(?=\p{N}*\p{L})[\p{L}\p{N}\p{M}]{2,40}/gu

/**
 * Words that the best passages use most, weighted: a relevance model as in RM3. Searching for them beside the question's
 * own finds passages that say the same in other words. Each passage counts by its score.
 */
export function feedbackTerms(question: AnalyzedQuestion, best: readonly LearnedPassage[]): WeightedTerm[] {
  const language = question.language ?? 'en'
  const total = best.reduce((sum, { score }) => sum + score, 0)
  const weights = new Map<string, number>()
  for (const { text, score } of best) {
    const found = (text.toLowerCase().match(words) ?? []).filter((word) => !isFunctionWord(word, language))
    for (const word of found) weights.set(word, (weights.get(word) ?? 0) + score / total / found.length)
  }
  const taken = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, wordsTaken)
  const sum = taken.reduce((all, [, weight]) => all + weight, 0)
  const scale = (shareOfQuestion * question.words.length) / sum
  return taken.map(([term, weight]) => ({ term, weight: weight * scale })).filter(({ weight }) => weight > 0)
}
