import { measureMatcher } from './asked-measure.ts'
import { headingMatcher } from './headings-that-ask.ts'
import type { QuestionPart } from './question.ts'
import { rangeMatch } from './ranges.ts'
import { columnFocus, hintsOf } from './table-focus.ts'
import { otherNumberMatcher } from './numbered-things.ts'
import { matcherOf } from './term-matches.ts'
import type { TextUnit } from './text-unit.ts'
import type { TermEvidence, UnitIndex } from './unit-index.ts'
import { kindScore, labelOf } from './unit-kind.ts'

export interface RankedUnit {
  readonly unit: TextUnit
  readonly score: number
  /** Share of the question's weight that the unit and its surroundings hold, 0 … 1; below 0.45 or so it answers nothing. */
  readonly coverage: number
  /** Terms it has itself, by their position in the part. */
  readonly own: ReadonlySet<number>
  /** Years and codes that the headings above it have. */
  readonly dated: ReadonlySet<number>
  /** The heading above it asks the same. */
  readonly isHeaded: boolean
  /** Has the names of the question, and nothing of what is asked about them. */
  readonly namesOnly: boolean
  /** The column of a row that is asked for. */
  readonly column: number | undefined
}

/** Part of a term that counts when the unit has it only around. */
const shares = { header: 0.9, heading: 0.8, neighbour: 0.55, letterhead: 0.55, passage: 0.25 }
/** A name that another passage of the document has, as that of the house in its rules. */
const nameInDocument = 0.42
/** What surrounds a row or an entry of a list describes its subject; a sentence rather states it itself. */
const inTitle = 0.85
const surroundingsWeight = { sentence: 0.5, entry: 0.85 }
const passageRankWeight = 0.12
const contextWeight = 0.5
const adjacentBonus = 0.12
/** What a missing year or code, and a missing name, leave of the coverage. */
const withoutNumber = 0.45
const withoutName = 0.8
/** What is left where the requested thing is not nearby, and where another year is mentioned. */
const withoutFocus = 0.75
const otherYear = 0.6
/** What a unit loses that has the names of the question, and nothing of what is asked about them. */
const withNamesOnly = 0.3
/** The same for its coverage, where the question says what it asks for. */
const namesWithoutFocus = 0.8
/** What is left where something else is measured than is asked for. */
const otherMeasure = 0.5
/** What a heading that asks the same adds. */
const headingBonus = 0.35
/** A heading with all terms of the question, beside one that asks in the same words. */
const aboutAll = 0.8

/** All units that may answer, best first; equal ones in the order of the passages. */
export function rankUnits(part: QuestionPart, index: UnitIndex, answered: readonly TextUnit[] = []): RankedUnit[] {
  const { units } = index
  const terms = part.terms.map((term) => {
    const found = index.evidence(term)
    return { term, found, weight: term.weight * index.rarity(found) }
  })
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const context = part.context.map((term) => ({ weight: term.weight, found: index.evidence(term) }))
  const focus = columnFocus(part)
  const labelTerms = [...part.terms, ...hintsOf(part)].map(matcherOf)
  const isMeasured = measureMatcher(part.text)
  const headingAsks = headingMatcher(part.text)
  const isOther = otherNumberMatcher(part)
  const bestPassage = Math.max(...units.map(({ passage }) => passage.score))
  const rankUnit = (unit: TextUnit, position: number): RankedUnit | undefined => {
    const match = matchTerms(part, unit, terms, position)
    const asked = headingAsks(unit.section.headings.at(-1) ?? '', index.title(unit))
    if (total === 0 || !(match.isNear || asked > 0)) return undefined
    // A row or an item without anything of the question is like all the others.
    if (match.own.size === 0 && part.extreme === undefined && !isSelfContained(unit)) return undefined
    const factor =
      match.factor *
      (mentionsOtherYear(part, unit) ? otherYear : 1) *
      (isOther?.(unit) === true ? withoutNumber : 1) *
      (isMeasured?.(unit) === false ? otherMeasure : 1)
    const itself = (match.within / total) * factor
    const coverage = (match.covered / total) * factor
    const column = unit.row && focus(unit.row)
    const label = labelOf(unit)
    const isLabelled = label !== undefined && labelTerms.some((matches) => matches(label) > 0)
    const isEntry = unit.kind === 'row' || unit.kind === 'item' || isLabelled
    const rank = bestPassage > 0 ? Math.max(0, unit.passage.score) / bestPassage : 0
    const helped = context.reduce((sum, { weight, found }) => sum + weight * surroundingOrOwn(found[position]!), 0)
    const score =
      itself +
      surroundingsWeight[isEntry ? 'entry' : 'sentence'] * (coverage - itself) +
      kindScore(part, unit, { column, label, listed: match.listed }) +
      headingBonus * Math.max(asked, match.headed) -
      (match.namesOnly ? withNamesOnly : 0) +
      passageRankWeight * rank +
      Math.min(0.25, contextWeight * helped * 0.3) +
      (answered.some((other) => isNextTo(other, position, units)) ? adjacentBonus : 0)
    const { own, dated, namesOnly } = match
    return { unit, score, coverage, own, dated, isHeaded: asked > 0, namesOnly, column }
  }
  const ranked = units.flatMap((unit, position) => (unit.kind === 'heading' ? [] : (rankUnit(unit, position) ?? [])))
  return ranked.toSorted((left, right) => right.score - left.score)
}

/** A term of the question with what every unit has of it, by the unit's position. */
interface WeightedTerm {
  readonly term: QuestionPart['terms'][number]
  readonly found: readonly TermEvidence[]
  readonly weight: number
}

/** What a unit has of the terms of a question. */
interface TermMatch {
  /** Weight of the terms that the unit has itself, and with what surrounds it. */
  within: number
  covered: number
  /** What missing years, names and the requested thing leave of it, 0 … 1. */
  factor: number
  /** How far the heading of a list names a term. */
  listed: number
  isNear: boolean
  namesOnly: boolean
  headed: number
  readonly own: Set<number>
  readonly dated: Set<number>
}

function matchTerms(
  part: QuestionPart,
  unit: TextUnit,
  terms: readonly WeightedTerm[],
  position: number,
): Readonly<TermMatch> {
  const isNear = part.extreme !== undefined && unit.row !== undefined
  const match: TermMatch = {
    within: 0,
    covered: 0,
    factor: 1,
    listed: 0,
    isNear,
    namesOnly: false,
    headed: 0,
    own: new Set(),
    dated: new Set(),
  }
  const range = unit.row && rangeMatch(part, unit.row.cells)
  const isAskedAbout = ({ kind, weight }: QuestionPart['terms'][number]) => kind === 'word' && weight >= 1
  let hasSubject = !part.terms.some(isAskedAbout)
  let hasName = false
  let headed = 0
  for (const [number, { term, found, weight }] of terms.entries()) {
    const at = found[position]!
    const inRange = term.kind === 'word' && /^\d+$/.test(term.stem) ? range : undefined
    const said = inRange ?? at.own
    // The title of a document applies to all its text: repeating it makes little difference.
    const itself = Math.max(said, inTitle * at.title)
    if (said > 0) match.own.add(number)
    match.isNear ||= Math.max(said, at.heading, at.neighbour) > 0
    hasSubject ||= isAskedAbout(term) && Math.max(itself, at.header, at.heading, at.neighbour, at.letterhead) > 0
    hasName ||= term.kind === 'name' && said > 0
    match.listed = Math.max(match.listed, at.heading)
    match.within += weight * itself
    match.covered += weight * Math.max(itself, surrounding(at), term.kind === 'name' ? nameInDocument * at.document : 0)
    if (at.heading > 0) headed++
    if (term.kind === 'number' && Math.max(itself, at.heading) > 0) match.dated.add(number)
    // Of two years that are compared, one is enough.
    const isOtherYear =
      isYear(term.stem) &&
      terms.some((other) => other !== terms[number] && isYear(other.term.stem) && isAround(other.found[position]!))
    if (!isOtherYear) match.factor = Math.min(match.factor, withoutTerm(term, at, itself))
  }
  // A heading with all that is asked is about it.
  match.headed = headed > 1 && headed === terms.length ? aboutAll : 0
  match.namesOnly = hasName && !hasSubject
  if (match.namesOnly && part.terms.some(({ isFocus }) => isFocus === true)) match.factor *= namesWithoutFocus
  return match
}

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

const isYear = (stem: string): boolean => /^(?:19|20)\d\d$/.test(stem)
const isAround = ({ own, header, heading, neighbour, title }: TermEvidence): boolean =>
  Math.max(own, header, heading, neighbour, title) > 0

const isSelfContained = ({ kind }: TextUnit): boolean => kind === 'sentence' || kind === 'item' || kind === 'line'

const surrounding = ({ header, heading, neighbour, letterhead, passage }: TermEvidence): number =>
  Math.max(
    shares.header * header,
    shares.heading * heading,
    shares.neighbour * neighbour,
    shares.letterhead * letterhead,
    shares.passage * passage,
  )

const surroundingOrOwn = (evidence: TermEvidence): number => Math.max(evidence.own, surrounding(evidence))

const isNextTo = (answer: TextUnit, position: number, units: readonly TextUnit[]): boolean =>
  answer.block === units[position]?.block && (units[position - 1] === answer || units[position + 1] === answer)

const year = /(?<![\p{Nd}.,])(?:19|20)\p{Nd}{2}(?![\p{Nd}.,]\p{Nd}|\p{Nd})/gu

function mentionsOtherYear({ terms }: QuestionPart, { text, row }: TextUnit): boolean {
  const asked = terms.map(({ stem }) => stem).filter(isYear)
  if (asked.length === 0) return false
  const years: readonly string[] = `${row?.table.header?.text ?? ''} ${text}`.match(year) ?? []
  return years.length > 0 && !asked.some((one) => years.includes(one))
}
