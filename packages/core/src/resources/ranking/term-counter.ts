import { stemOf } from '../../kernel/analysis/index.ts'
import { latentTerm } from './latent-semantics.ts'
import type { QuestionTerms } from './question-terms.ts'
import type { RankingModel } from './ranking-model.ts'
import { termHash, type TermKind } from './term-hash.ts'

export interface TermCounter {
  /** Passages of the table. */
  readonly rows: number
  /** Those that are in the language of the question. */
  readonly inLanguage: number
  /** Passages with a term, given how many of the candidates have it. */
  of(kind: TermKind, term: string, candidates: number): number
}

/**
 * How many passages have a term: what the model counted, at the size that the table has now. A term that the model does not
 * know is new or rare, so that most passages with it are among the candidates.
 */
export function termCounter({
  model,
  rows,
  question,
}: {
  readonly model?: RankingModel | undefined
  readonly rows: number
  readonly question: QuestionTerms
}): TermCounter {
  const all = Math.max(rows, 1)
  const scale = model && model.sampled > 0 ? all / model.sampled : 0
  const inLanguage = model && model.sampled > 0 ? Math.max(1, all * shareOfLanguage(question, model)) : all
  return {
    rows: all,
    inLanguage,
    of: (kind, term, candidates) => {
      const counted = model ? (model.passagesWith.get(termHash(kind, term)) ?? 0) * scale : 0
      return Math.min(kind === 'name' ? all : inLanguage, Math.max(counted, candidates))
    },
  }
}

/** The part of the passages that is in the language of a question, by those of its words that the model knows; 1 where it knows none. */
function shareOfLanguage({ telling }: QuestionTerms, { passagesWith, sampled }: RankingModel): number {
  const known = telling.filter((word) => passagesWith.get(termHash('stem', stemOf(word))) !== undefined)
  const shares = known.map((word) => (passagesWith.get(termHash('language', latentTerm(word))) ?? sampled) / sampled)
  return known.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / known.length
}
