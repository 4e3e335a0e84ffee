import type { AskedDates } from './asked-dates.ts'
import { headingFit, namesIt } from './heading-fit.ts'
import type { QuestionPart } from './question.ts'
import { looseWeight, type QuestionTerm } from './question-term.ts'
import { fitsRange, isInBands, isPlain, rangeMatch } from './ranges.ts'
import type { TextUnit } from './text-unit.ts'
import type { TermEvidence } from './unit-index.ts'
import type { WeightedTerm } from './weighted-terms.ts'

/** Part of a term that counts when the unit has it only around. */
const shares = { header: 0.9, heading: 0.8, neighbour: 0.55, letterhead: 0.55, passage: 0.25 }
/** A name that another passage of the document has, as that of the house in its rules. */
const nameInDocument = 0.42
/** A name in the first lines of a document, as its sender, applies to much of it. */
const nameInLetterhead = 0.7
/** The title of a document applies to all its text: repeating it makes little difference. */
const inTitle = 0.85
/** What a missing year or code, and a missing name, leave of the coverage. */
export const withoutNumber = 0.45
const withoutName = 0.8
/** What is left where the requested thing is not nearby. */
const withoutFocus = 0.75
/** What is left of a row of another day. */
const otherDate = 0.5
/** What is left of a unit that has the names of the question only, where this says what it asks for. */
const namesWithoutFocus = 0.8

/** What a unit has of the terms of a question. */
export interface TermMatch {
  /** Weight of the terms that the unit has itself, and with what surrounds it. */
  within: number
  covered: number
  /** What missing years, names and the requested thing leave of it, 0 … 1. */
  factor: number
  /** How far the heading of a list names a term. */
  listed: number
  isNear: boolean
  /** The heading of its table or list names what is asked about. */
  isListed: boolean
  /** The heading above it names something that is asked about. */
  isHeadedByTerm: boolean
  namesOnly: boolean
  /** How far the heading above it is about what is asked. */
  headed: number
  readonly own: Set<number>
  readonly dated: Set<number>
}

/** What a unit has of the terms of a question, given by its position among all units. */
export function matchTerms(
  part: QuestionPart,
  unit: TextUnit,
  terms: readonly WeightedTerm[],
  position: number,
  dates: AskedDates | undefined,
): Readonly<TermMatch> {
  const isNear = part.extreme !== undefined && unit.row !== undefined
  const headedBy = (least: number): boolean =>
    terms.some(({ term, found }) => isWord(term, least) && found[position]!.heading >= namesIt)
  const match: TermMatch = {
    within: 0,
    covered: 0,
    factor: isOtherDay(unit, dates) ? otherDate : 1,
    listed: 0,
    isNear,
    isListed: headedBy(looseWeight),
    isHeadedByTerm: headedBy(1),
    namesOnly: false,
    headed: headingFit(terms, position, unit.section.words),
    own: new Set(),
    dated: new Set(),
  }
  const date = dates?.match(unit)
  const range = unit.row && rangeMatch(part, unit.row.cells)
  let hasSubject = !part.terms.some((term) => isWord(term, 1))
  let hasName = false
  for (const [number, { term, found, weight }] of terms.entries()) {
    const at = found[position]!
    const isInDate = date?.has === true && dates?.isPart(term.stem) === true
    const said = isInDate ? 1 : saidOf(term, at, range, unit)
    const itself = Math.max(said, inTitle * at.title)
    if (said > 0) match.own.add(number)
    match.isNear ||= Math.max(said, at.heading, at.neighbour) > 0
    hasSubject ||= isWord(term, 1) && Math.max(itself, at.header, at.heading, at.neighbour, at.letterhead) > 0
    hasName ||= term.kind === 'name' && said > 0
    match.listed = Math.max(match.listed, at.heading)
    match.within += weight * itself
    const asName = term.kind === 'name' ? Math.max(nameInDocument * at.document, nameInLetterhead * at.letterhead) : 0
    match.covered += weight * Math.max(itself, surrounding(at), asName)
    if (term.kind === 'number' && Math.max(itself, at.heading) > 0) match.dated.add(number)
    if (!hasOtherYear(term, terms, position)) match.factor = Math.min(match.factor, withoutTerm(term, at, itself))
  }
  match.namesOnly = hasName && !hasSubject
  if (match.namesOnly && part.terms.some(({ isFocus }) => isFocus === true)) match.factor *= namesWithoutFocus
  return match
}

const isWord = ({ kind, weight }: QuestionTerm, least: number): boolean => kind === 'word' && weight >= least

/** A number is met by the range that a row is for. */
function saidOf(
  { kind, stem }: QuestionTerm,
  { own }: TermEvidence,
  range: number | undefined,
  { row, text }: TextUnit,
): number {
  if (!isPlain(stem)) return own
  if (row === undefined) return own === 0 && isInBands(Number(stem), text) ? fitsRange : own
  return kind === 'word' ? (range ?? own) : Math.max(range ?? 0, own)
}

const isOtherDay = (unit: TextUnit, dates: AskedDates | undefined): boolean =>
  unit.row !== undefined && dates?.match(unit).hasOther === true

/** Of two years that are compared, one is enough. */
const hasOtherYear = ({ stem }: QuestionTerm, terms: readonly WeightedTerm[], position: number): boolean =>
  isYear(stem) && terms.some(({ term, found }) => term.stem !== stem && isYear(term.stem) && isAround(found[position]!))

/** What is left of a unit's coverage when it lacks a term that decides: a number, a name, or the requested thing. */
function withoutTerm({ kind, isFocus }: WeightedTerm['term'], at: TermEvidence, itself: number): number {
  const inReach = Math.max(itself, at.header, at.heading, at.neighbour)
  const near = Math.max(inReach, at.title, at.letterhead)
  return Math.min(
    near === 0 && kind === 'number' ? withoutNumber : 1,
    inReach === 0 && isFocus === true ? withoutFocus : 1,
    near === 0 && at.passage === 0 && kind === 'name' ? withoutName : 1,
  )
}

export const isYear = (stem: string): boolean => /^(?:19|20)\d\d$/.test(stem)
const isAround = ({ own, header, heading, neighbour, title }: TermEvidence): boolean =>
  Math.max(own, header, heading, neighbour, title) > 0

const surrounding = ({ header, heading, neighbour, letterhead, passage }: TermEvidence): number =>
  Math.max(
    shares.header * header,
    shares.heading * heading,
    shares.neighbour * neighbour,
    shares.letterhead * letterhead,
    shares.passage * passage,
  )

export const surroundingOrOwn = (evidence: TermEvidence): number => Math.max(evidence.own, surrounding(evidence))
