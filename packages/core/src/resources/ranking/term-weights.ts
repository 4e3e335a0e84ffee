import { gramsOf, stemOf, withoutTones } from '../../kernel/analysis/index.ts'
import type { QuestionTerms } from './question-terms.ts'

/** What each stem and each piece of a question counts, in their order. */
export interface TermWeights {
  readonly stems: readonly number[]
  readonly grams: readonly number[]
}

/** A report of one year has figures of others, so that a year characterizes its passages too. */
const year = /^(?:19|20)\d\d$/

/**
 * What the terms of a question count in a document, given the words of the question that name it. What all passages of a
 * document are about distinguishes them badly: those that repeat the name most often are its cover and its lists of exhibits.
 *
 * @param named - What such a word counts beside others, 0 … 1.
 */
export function termWeights(question: QuestionTerms, named: number): (naming: ReadonlySet<string>) => TermWeights {
  const all = { stems: [...question.stems.values()], grams: [...question.grams.values()] }
  const known = new Map<ReadonlySet<string>, TermWeights>()
  const less = (naming: ReadonlySet<string>): TermWeights => {
    const words = question.telling.filter((word) => naming.has(withoutTones(word)) && !year.test(word))
    if (words.length === 0) return all
    return {
      stems: without(question.stems, words.map(stemOf), 1 - named),
      grams: without(question.grams, words.flatMap(gramsOf), 1 - named),
    }
  }
  return (naming) => {
    const made = known.get(naming) ?? less(naming)
    known.set(naming, made)
    return made
  }
}

function without(weights: ReadonlyMap<string, number>, terms: readonly string[], share: number): number[] {
  const left = new Map(weights)
  for (const term of terms) left.set(term, Math.max(0, left.get(term)! - share))
  return [...left.values()]
}
