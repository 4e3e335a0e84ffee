import { greatest } from '../greatest.ts'
import { isYear } from '../match-terms.ts'
import type { QuestionPart } from '../question.ts'
import { looseWeight, type QuestionTerm } from '../question-term.ts'
import { tokensOf } from '../tokens.ts'
import type { TermEvidence, UnitIndex } from '../unit-index.ts'
import { statements, type AskedFigures } from './asked-figures.ts'
import { tellingStems } from './figure-names.ts'

/** What the unit at a position is about, of what a question names besides figures. */
export interface RowSubject {
  /** Its document is the one that is named, and what else is asked about is around it. */
  isMeant(position: number): boolean
  /** Its document has the last year that is asked for in its name or title. */
  isDated(position: number): boolean
  fit(position: number): number
}

const ofBest = 0.8
const leastWords = 0.6
const ofYear = 0.5
/** Words about what is computed or how, which rows do not have. */
const computing = new Set(
  `average yoy growth change margin ratio percent percentage percents cagr rate improve improving increase decrease increased decreased compare compared historical historically consistent amount figure
  metric year fiscal end quarter period annual decimal compute calculation approximation number financial define defined definition data information drive drove driven profile useful relevant company business
  statement state usd million millions billion billions thousands units unadjusted profit formerly known reasonable exact judgment divided using primarily provided attributable shareholders paid generate generated
  report reported spend spent`.split(/\s+/),
)
/** Sentences, and what precedes a question. */
const segments = /(?<=[.:?])\s+|,\s+(?=(?:what|how|which|is|are|was|were|did|does|do|has|have)\s)/iu

export function rowSubject(
  question: string,
  parts: readonly QuestionPart[],
  asked: AskedFigures,
  { evidence, units, title }: UnitIndex,
): RowSubject {
  const terms = besidesFigures(question, parts, asked).map((term) => ({ term, found: evidence(term) }))
  const shareOf = (some: typeof terms, level: (found: TermEvidence) => number, position: number): number => {
    const total = some.reduce((sum, { term }) => sum + term.weight, 0)
    return total === 0
      ? 1
      : some.reduce((sum, { term, found }) => sum + term.weight * level(found[position]!), 0) / total
  }
  const names = terms.filter(({ term }) => term.kind !== 'word')
  const words = terms.filter(({ term }) => term.kind === 'word')
  const named = units.map((_, position) => shareOf(names, ofDocument, position))
  const most = greatest(named)
  const [latest] = asked.years
  const isDated = (position: number): boolean => latest !== undefined && title(units[position]!).has(latest)
  return {
    isDated,
    isMeant: (position) =>
      named[position]! > 0 && named[position]! >= ofBest * most && shareOf(words, around, position) >= leastWords,
    fit: (position) => named[position]! + shareOf(words, around, position) + (isDated(position) ? ofYear : 0),
  }
}

/** The terms of what is asked, without those of sentences that name no figure. */
function besidesFigures(question: string, parts: readonly QuestionPart[], { stems }: AskedFigures): QuestionTerm[] {
  const said = new Set(
    question
      .replaceAll(statements, ' ')
      .split(segments)
      .filter((segment) => tellingStems(segment).some((stem) => stems.has(stem)))
      .flatMap((segment) => tokensOf(segment).map(({ stem }) => stem)),
  )
  const names = ({ kind, weight }: QuestionTerm): boolean => kind !== 'word' || weight > looseWeight
  return parts
    .flatMap(({ terms }) => terms)
    .filter((term) => said.has(term.stem) && !stems.has(term.stem) && !isYear(term.stem) && names(term))
    .filter(({ word, isVerb }) => isVerb !== true && !computing.has(word))
}

const around = ({ own, header, heading, title, letterhead }: TermEvidence): number =>
  Math.max(own, header, heading, title, letterhead)

const ofDocument = ({ title, letterhead, document }: TermEvidence): number =>
  Math.max(title, 0.7 * letterhead, 0.4 * document)
