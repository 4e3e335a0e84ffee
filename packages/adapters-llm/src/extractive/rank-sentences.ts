import type { PromptPassage } from '@docent/core/ports'
import { stem } from '../text/stem.ts'
import { words } from '../text/words.ts'
import type { Question, QuestionTerm } from './question.ts'
import { sentences } from './sentences.ts'

export interface PassageSentence {
  readonly passage: PromptPassage
  /** Position in the passage, from 0. */
  readonly index: number
  readonly text: string
  readonly stems: ReadonlySet<string>
}

export interface RankedSentence extends PassageSentence {
  readonly score: number
  /** Share of the question's weight that the sentence and its surroundings hold, 0 … 1. */
  readonly coverage: number
}

/** Part of a term that counts when the sentence has it only nearby: in a neighbour, or in the name of the document. */
const neighbourShare = 0.6
const documentNameShare = 0.6
/** A word that only begins like the term: `German` for `Germany`. */
const prefixShare = 0.7
const surroundingsWeight = 0.4
const answerFormBonus = 0.15
const passageRankWeight = 0.15
const headingFactor = 0.6
const addedSentences = 20

export function passageSentences(passages: readonly PromptPassage[]): PassageSentence[] {
  return passages.flatMap((passage) =>
    sentences(passage.text).map((text, index) => ({ passage, index, text, stems: new Set(words(text).map(stem)) })),
  )
}

/** All sentences, best first; equal ones in the order of the passages. */
export function rankSentences(question: Question, candidates: readonly PassageSentence[]): RankedSentence[] {
  const weights = termWeights(question.terms, candidates)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const own = candidates.map(({ stems }) => question.terms.map((term) => match(term, stems)))
  const bestPassage = Math.max(...candidates.map(({ passage }) => passage.score))
  const names = new Map<string, ReadonlySet<string>>()
  const nameStems = (name: string): ReadonlySet<string> => {
    const known = names.get(name) ?? new Set(words(name).map(stem))
    names.set(name, known)
    return known
  }

  return candidates
    .map((candidate, position) => {
      const share = (parts: (term: number) => number): number =>
        total === 0 ? 0 : weights.reduce((sum, weight, term) => sum + weight * parts(term), 0) / total
      const near = (offset: number, term: number): number =>
        candidates[position + offset]?.passage === candidate.passage ? (own[position + offset]?.[term] ?? 0) : 0
      const within = share((term) => own[position]?.[term] ?? 0)
      const coverage = share((term) => {
        const named =
          question.terms[term] === undefined
            ? 0
            : match(question.terms[term], nameStems(candidate.passage.documentName))
        return Math.max(
          own[position]?.[term] ?? 0,
          neighbourShare * Math.max(near(-1, term), near(1, term)),
          documentNameShare * named,
        )
      })
      const rank = bestPassage > 0 ? Math.max(0, candidate.passage.score) / bestPassage : 0
      const form = within > 0 && question.answerForm?.test(candidate.text) === true ? answerFormBonus : 0
      const score = within + surroundingsWeight * (coverage - within) + form + passageRankWeight * rank
      return { ...candidate, coverage, score: isSentence(candidate) ? score : score * headingFactor }
    })
    .toSorted((left, right) => right.score - left.score)
}

/**
 * Rare terms tell more; one that no sentence has tells most, so that its absence shows. Sentences are added in thought
 * so that the difference stays moderate when only a few were found.
 */
function termWeights(terms: readonly QuestionTerm[], candidates: readonly PassageSentence[]): number[] {
  const count = candidates.length + addedSentences
  return terms.map((term) => {
    const holding = candidates.filter(({ stems }) => match(term, stems) > 0).length
    return term.weight * Math.log(1 + (count - holding + 0.5) / (holding + 0.5))
  })
}

function match(term: QuestionTerm, stems: ReadonlySet<string>): number {
  if (stems.has(term.stem)) return 1
  if (term.stem.length < 5) return 0
  for (const other of stems) {
    if (
      other.length >= 5 &&
      Math.abs(other.length - term.stem.length) <= 3 &&
      (other.startsWith(term.stem) || term.stem.startsWith(other))
    ) {
      return prefixShare
    }
  }
  return 0
}

/** A whole sentence or the opening of a list, not a heading, a table cell or a fragment. */
export function isSentence({ text, stems }: PassageSentence): boolean {
  return text.endsWith(':') || (stems.size >= 4 && /[.!?…。！？;"”)]$/.test(text))
}
