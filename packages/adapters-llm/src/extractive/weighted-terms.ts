import { saysExtreme, type QuestionPart } from './question.ts'
import type { TermEvidence, UnitIndex } from './unit-index.ts'

/** A term of the question with what every unit has of it, by the unit's position. */
export interface WeightedTerm {
  readonly term: QuestionPart['terms'][number]
  readonly found: readonly TermEvidence[]
  readonly weight: number
  /** Says what is done, in a word that no unit has. */
  readonly isAbsentVerb: boolean
}

/** What a verb counts that no unit has: documents put what is done in other words, and rather name things in the same. */
const absentVerb = 0.4

/** The terms of a question with what every unit has of them, weighted by how rare they are. */
export function weightedTerms({ terms }: QuestionPart, index: UnitIndex): WeightedTerm[] {
  return terms.map((term) => {
    const found = index.evidence(term)
    const isAbsentVerb = term.isVerb === true && found.every(isAbsent)
    const own = isSaidExtreme(term.word, found) ? saidExtreme : term.weight
    return { term, found, isAbsentVerb, weight: own * index.rarity(found) * (isAbsentVerb ? absentVerb : 1) }
  })
}

/** `The oldest was …` answers, where it is said: few documents have the word of the question. */
const saidExtreme = 1
const isSaidExtreme = (word: string, found: readonly TermEvidence[]): boolean =>
  saysExtreme(word) && found.some(({ own }) => own === 1)

const isAbsent = ({ own, heading, header, title }: TermEvidence): boolean => Math.max(own, heading, header, title) === 0
