import { withoutManner } from '../answer-manner.ts'
import type { QuestionPart } from '../question.ts'
import { looseWeight } from '../question-term.ts'
import type { TextUnit } from '../text-unit.ts'
import { isNumber } from '../tokens.ts'
import type { UnitIndex } from '../unit-index.ts'
import { askedFigures, type AskedFigures } from './asked-figures.ts'
import { figureNames } from './figure-names.ts'
import { figuresOfRow, type RowFigures } from './row-figures.ts'
import { labelsOf } from './row-labels.ts'
import { rowSubject, type RowSubject } from './row-subject.ts'
import { ratiosOf, type YearRatio } from './year-ratios.ts'
import { statementFit } from './statement-pages.ts'

/** Rows with the figures that a question names. */
export interface FigureEvidence {
  readonly units: readonly TextUnit[]
  readonly figures: ReadonlyMap<TextUnit, RowFigures>
  /** All that are asked for were found. */
  readonly isWhole: boolean
  /** Whether a part of the question names any of them. */
  names(part: QuestionPart): boolean
  readonly ratios: readonly YearRatio[]
}

interface FigureRow {
  readonly figure: string
  readonly unit: TextUnit
  readonly position: number
  /** How well its label is the name of the figure, 0 … 1. */
  readonly fit: number
  readonly figures: RowFigures
}

const mostRows = 5
const cutLabel = 0.9
/** What a row has of the years that are asked for, where it is unknown. */
const unknownYears = 0.7
const earlier = 0.1
const noFigure: ReadonlySet<string> = new Set(['time', 'person', 'place', 'reason'])
const asksReason = /(?<!\p{L})(?:why|what (?:drove|drives|explains?|explained|led))(?!\p{L})/iu
const perShare = /(?<!\p{L})per (?:\p{L}+ ){0,2}share(?!\p{L})/iu

/**
 * The rows of the best document for what a question asks about figures of accounts, of one or several years; undefined when
 * it asks about none, or they are not found.
 */
export function figureEvidence(
  question: string,
  parts: readonly QuestionPart[],
  index: UnitIndex,
): FigureEvidence | undefined {
  const plain = withoutManner(question)
  if (asksReason.test(plain) || parts.some(({ shape }) => shape !== undefined && noFigure.has(shape.kind))) {
    return undefined
  }
  const labels = labelsOf(index.units)
  const asked = askedFigures(plain, labelsThatSay(parts, labels))
  if (asked.figures.length === 0 || (asked.years.length === 0 && asked.measures.length === 0)) return undefined
  const subject = rowSubject(question, parts, asked, index)
  const found = rowsOf(asked, labels, index).map((rows) => rows.filter((row) => isMeant(row, asked, subject)))
  const statement = statementFit(index.units, labels)
  const scoreOf = (row: FigureRow): number =>
    row.fit +
    subject.fit(row.position) +
    ofYears(row, asked) +
    statement(row.unit) -
    (earlier * row.position) / index.units.length
  const ranked = found.map((rows) => rows.toSorted((left, right) => scoreOf(right) - scoreOf(left)))
  const chosen = ofBestDocument(ranked, scoreOf)
  if (chosen.length === 0) return undefined
  const rows = chosen.slice(0, mostRows)
  const isAsked = ({ year }: { readonly year: string }): boolean => asked.years.includes(year)
  return {
    units: Array.from(new Set(rows.map(({ unit }) => unit))),
    ratios: ratiosOf(plain, asked, rows),
    figures: new Map(chosen.map(({ unit, figures }) => [unit, { ...figures, byYear: figures.byYear.filter(isAsked) }])),
    isWhole: chosen.length === asked.figures.length,
    names: ({ terms }) => terms.some(({ stem }) => asked.stems.has(stem)),
  }
}

/** Labels with a word that says what is asked: `Best Buy` among the rows of its report names no figure. */
function labelsThatSay(parts: readonly QuestionPart[], labels: ReadonlyMap<number, readonly string[]>): Set<string> {
  const says = ({ kind, weight, stem }: QuestionPart['terms'][number]): boolean =>
    kind === 'word' && weight > looseWeight && !isNumber(stem)
  const saying = new Set(parts.flatMap(({ terms }) => terms.filter(says).map(({ stem }) => stem)))
  const keys = Array.from(labels.values(), ([key = '']) => key)
  return new Set(keys.filter((key) => key.split(' ').some((stem) => saying.has(stem))))
}

/** The rows of each figure. */
function rowsOf(
  { figures }: AskedFigures,
  labels: ReadonlyMap<number, readonly string[]>,
  { units }: UnitIndex,
): FigureRow[][] {
  const names = figureNames().figures
  const rows = new Map<string, FigureRow[]>(figures.map((figure) => [figure, []]))
  for (const [position, keys] of labels) {
    const at = keys.findIndex((key) => rows.has(names.get(key) ?? key))
    if (at < 0) continue
    const fit = at === 0 ? 1 : cutLabel
    const figure = names.get(keys[at]!) ?? keys[at]!
    rows.get(figure)!.push({ figure, unit: units[position]!, position, fit, figures: figuresOfRow(position, units) })
  }
  return Array.from(rows.values())
}

function isMeant({ unit, position, figures }: FigureRow, asked: AskedFigures, subject: RowSubject): boolean {
  const { byYear, isInterim } = figures
  if (!subject.isMeant(position) || (!asked.isPerShare && isPerShare(unit))) return false
  if (asked.years.length === 0) return true
  // The years of a table that is cut may be in no passage: its document names one then.
  if (byYear.length === 0) return subject.isDated(position)
  return (asked.isInterim || !isInterim) && byYear.some(({ year }) => asked.years.includes(year))
}

const isPerShare = ({ text, lead, section }: TextUnit): boolean =>
  perShare.test([text, lead?.text, section.headings.at(-1)].join(' '))

/** Part of the years asked for that a row has. */
function ofYears({ figures: { byYear } }: FigureRow, { years }: AskedFigures): number {
  if (years.length === 0 || byYear.length === 0) return unknownYears
  return years.filter((year) => byYear.some((one) => one.year === year)).length / years.length
}

/** The best row of each figure, all of one document: figures of two are not to be compared. */
function ofBestDocument(
  ranked: readonly (readonly FigureRow[])[],
  scoreOf: (row: FigureRow) => number,
): readonly FigureRow[] {
  const documents = new Set(ranked.flat().map(({ unit }) => unit.passage.documentName))
  const choices = Array.from(documents, (name) => {
    const rows = ranked.flatMap((some) => some.find(({ unit }) => unit.passage.documentName === name) ?? [])
    return { rows, score: rows.reduce((sum, row) => sum + scoreOf(row), 0) }
  })
  return choices.toSorted((left, right) => right.score - left.score)[0]?.rows ?? []
}
