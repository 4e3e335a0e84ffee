import { answerLackMatcher } from './lacks-answer.ts'
import { askedDates } from './asked-dates.ts'
import { measureMatcher } from './asked-measure.ts'
import { beginningMatcher } from './beginnings.ts'
import { definitionBonus } from './definitions.ts'
import { greatest } from './greatest.ts'
import { headingMatcher } from './headings-that-ask.ts'
import { isYear, matchTerms, surroundingOrOwn, withoutNumber } from './match-terms.ts'
import { isNegated, isNegatedQuestion } from './negated.ts'
import type { QuestionPart } from './question.ts'
import { otherPriceMatcher } from './priced-thing.ts'
import { kindOf } from './question-focus.ts'
import { rowNamed } from './named-row.ts'
import { columnFocus, hintsOf } from './table-focus.ts'
import { otherNumberMatcher } from './numbered-things.ts'
import { labelMatcher } from './label-matcher.ts'
import { matcherOf } from './term-matches.ts'
import type { TextUnit } from './text-unit.ts'
import type { UnitIndex } from './unit-index.ts'
import { weightedTerms } from './weighted-terms.ts'
import { kindScore } from './unit-kind.ts'

export interface RankedUnit {
  readonly unit: TextUnit
  readonly score: number
  /** Share of the question's weight that the unit and its surroundings hold, 0 … 1, and 1.3 times that where it has the shape of an answer; below 0.45 or so it answers nothing. */
  readonly coverage: number
  /** Terms it has itself, by their position in the part. */
  readonly own: ReadonlySet<number>
  /** Years and codes that the headings above it have. */
  readonly dated: ReadonlySet<number>
  /** The heading above it asks the same. */
  readonly isHeaded: boolean
  /** The heading of its table or list names what is asked about. */
  readonly isListed: boolean
  /** Has the names of the question, and nothing of what is asked about them. */
  readonly namesOnly: boolean
  /** Share of the question's weight that its document holds anywhere, 0 … 1. */
  readonly ofDocument: number
  /** The column of a row that is asked for. */
  readonly column: number | undefined
}

/** What surrounds a row or an entry of a list describes its subject; a sentence rather states it itself. */
const surroundingsWeight = { sentence: 0.5, entry: 0.85, named: 1 }
/** Below a heading that is so far about what is asked a sentence need not repeat it. */
const wellHeaded = 0.6
/** What is left where the figure or the person that is asked for is not said. */
const withoutAnswer = 0.4
const passageRankWeight = 0.12
/** The document that has most of what is asked about. */
const documentWeight = 0.3
const contextWeight = 0.5
const adjacentBonus = 0.12
/** What is left where another year is mentioned. */
const otherYear = 0.6
/** What has the shape of an answer may lack more of the question's words. */
const withShape = 1.3
/** What a unit loses that has the names of the question, and nothing of what is asked about them. */
const withNamesOnly = 0.3
/** What is left where something else is measured than is asked for: never enough to answer. */
const otherMeasure = 0.42
/** What is left where what is not so is asked for, and a unit says what is. */
const affirmed = 0.5
/** What a unit holds of the question below a heading that asks nearly the same: its words need not be those of the question. */
const headedShare = 0.7
/** What a heading that asks the same adds. */
const headingBonus = 0.35
/** What a row of a table adds whose first column is of what is asked for: `Order` for `which order`. */
const kindBonus = 0.2
/** What a row adds that the question names as `the late shift` names `Late` below `Shift`. */
const namedBonus = 0.3
/** All units that may answer, best first; equal ones in the order of the passages. */
export function rankUnits(part: QuestionPart, index: UnitIndex, answered: readonly TextUnit[] = []): RankedUnit[] {
  const { units } = index
  const terms = weightedTerms(part, index)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const context = part.context.map((term) => ({ weight: term.weight, found: index.evidence(term) }))
  const focus = columnFocus(part)
  const labelTerms = [...part.terms, ...hintsOf(part)].map(matcherOf)
  const labelNamed = labelMatcher(part)
  const isMeasured = measureMatcher(part.text)
  const defined = definitionBonus(part)
  const headingAsks = headingMatcher(part.text)
  const isOther = otherNumberMatcher(part)
  const dates = askedDates(part)
  const asksNegated = isNegatedQuestion(part.text)
  const bestPassage = greatest(units.map(({ passage }) => passage.score))
  const kind = kindOf(part.text)
  const isNamed = rowNamed(part.text)
  const lacksAnswer = answerLackMatcher(part, terms)
  const isOtherPrice = otherPriceMatcher(part, terms)
  const isBeginning = beginningMatcher(part, units, terms)
  const rankUnit = (unit: TextUnit, position: number): RankedUnit | undefined => {
    const match = matchTerms(part, unit, terms, position, dates)
    const asked = Math.max(
      0,
      ...unit.section.headings.slice(-2).map((heading) => headingAsks(heading, index.title(unit))),
    )
    if (total === 0 || !(match.isNear || asked > 0 || isBeginning(unit, position))) return undefined
    // A row or an item without anything of the question is like all the others.
    if (match.own.size === 0 && part.extreme === undefined && !isSelfContained(unit)) return undefined
    const factor =
      match.factor *
      (mentionsOtherYear(part, unit) ? otherYear : 1) *
      (isOther?.(unit) === true ? withoutNumber : 1) *
      (isMeasured?.(unit) === false ? otherMeasure : 1) *
      (lacksAnswer(unit) || isOtherPrice?.(position) === true ? withoutAnswer : 1) *
      (asksNegated && !saysNo(unit) ? affirmed : 1)
    const itself = (match.within / total) * factor
    const coverage = Math.max((match.covered / total) * factor, match.isHeadedByTerm ? headedShare * asked * factor : 0)
    const shaped = isShaped(part, unit) ? withShape : 1
    const column = unit.row && focus(unit.row)
    const { label } = unit
    const isLabelled = label !== undefined && labelTerms.some((matches) => matches(label) > 0)
    const isEntry = match.headed >= wellHeaded || unit.kind === 'row' || unit.kind === 'item' || isLabelled
    const isNamedRow = unit.row !== undefined && isNamed(unit.row)
    const rank = bestPassage > 0 ? Math.max(0, unit.passage.score) / bestPassage : 0
    const ofDocument =
      terms.reduce(
        (sum, { weight, found }) => sum + weight * Math.max(found[position]!.document, found[position]!.title),
        0,
      ) / total
    const helped = context.reduce((sum, { weight, found }) => sum + weight * surroundingOrOwn(found[position]!), 0)
    const score =
      itself +
      surroundingsOf(isNamedRow, isEntry) * (coverage - itself) +
      kindScore(part, unit, { column, listed: match.listed, named: labelNamed(unit) }) +
      headingBonus * Math.max(asked, headedOf(unit, match.headed, itself)) -
      (match.namesOnly ? withNamesOnly : 0) +
      defined(unit.text) +
      ofKind(kind, unit, isNamedRow) +
      passageRankWeight * rank +
      documentWeight * ofDocument +
      Math.min(0.25, contextWeight * helped * 0.3) +
      (answered.some((other) => isNextTo(other, position, units)) ? adjacentBonus : 0)
    const { own, dated, namesOnly, isListed } = match
    return {
      unit,
      score,
      coverage: coverage * shaped,
      own,
      dated,
      isHeaded: asked > 0,
      isListed,
      namesOnly,
      ofDocument,
      column,
    }
  }
  const ranked = units.flatMap((unit, position) =>
    unit.kind === 'heading' && !saysItself(part, unit) ? [] : (rankUnit(unit, position) ?? []),
  )
  return ranked.toSorted((left, right) => right.score - left.score)
}

const surroundingsOf = (isNamed: boolean, isEntry: boolean): number =>
  surroundingsWeight[isNamed ? 'named' : isEntry ? 'entry' : 'sentence']

const ofKind = (kind: string | undefined, { row }: TextUnit, isNamed: boolean): number =>
  (kind !== undefined && row?.table.header?.cells[0]?.stems.has(kind) === true ? kindBonus : 0) +
  (isNamed ? namedBonus : 0)

/** A heading counts as its own heading. */
const headedOf = ({ kind }: TextUnit, headed: number, itself: number): number => (kind === 'heading' ? itself : headed)

/** Says what is asked for: a reason, a time, a place, somebody. Figures are in nearly every text. */
const isShaped = ({ shape }: QuestionPart, { text }: TextUnit): boolean =>
  shape !== undefined && shape.kind !== 'figure' && shape.answer.test(text)

/** `Endoscopy Unit, Level 2` says where it is, and is no mere heading of what is below it. */
function saysItself({ shape }: QuestionPart, { text }: TextUnit): boolean {
  if (shape?.kind === 'place') return placeAndFigure.test(text)
  const asksFigure = shape?.kind === 'time' || shape?.kind === 'figure'
  return asksFigure && wordAndFigure.test(text) && shape.answer.test(text)
}
const placeAndFigure = /\p{L}, .*\p{Nd}/u
const wordAndFigure = /\p{L},? .*\p{Nd}/u

const saysNo = ({ text, lead, section, row }: TextUnit): boolean =>
  isNegated([text, lead?.text, section.headings.at(-1), row?.table.header?.text].join('\n'))

const isSelfContained = ({ kind }: TextUnit): boolean => kind === 'sentence' || kind === 'item' || kind === 'line'

const isNextTo = (answer: TextUnit, position: number, units: readonly TextUnit[]): boolean =>
  answer.block === units[position]?.block && (units[position - 1] === answer || units[position + 1] === answer)

const year = /(?<![\p{Nd}.,])(?:19|20)\p{Nd}{2}(?![\p{Nd}.,]\p{Nd}|\p{Nd})/gu

function mentionsOtherYear({ terms }: QuestionPart, { text, row }: TextUnit): boolean {
  const asked = terms.map(({ stem }) => stem).filter(isYear)
  if (asked.length === 0) return false
  const years: readonly string[] = `${row?.table.header?.text ?? ''} ${text}`.match(year) ?? []
  return years.length > 0 && !asked.some((one) => years.includes(one))
}
