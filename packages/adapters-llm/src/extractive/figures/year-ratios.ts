import type { TextUnit } from '../text-unit.ts'
import type { AskedFigures } from './asked-figures.ts'
import type { RowFigures } from './row-figures.ts'

/** A measure of a year that two figures give. */
export interface YearRatio {
  readonly name: string
  readonly year: string
  readonly over: string
  readonly under: string
  readonly value: string
}

interface Row {
  readonly figure: string
  readonly unit: TextUnit
  readonly figures: RowFigures
}

/** Brackets are losses or costs, as a statement has it: only what is plainly positive is computed with. */
const positive = /^[$€£]? ?\p{Nd}{1,3}(?:,?\p{Nd}{3})*(?:\.\p{Nd}+)?$/u
/** Another measure than that of the standard name. */
const otherwise =
  /(?<!\p{L})(?:adjusted|unadjusted|excluding|exclude|before|without|including|segment|division)(?!\p{L})/iu

/** The ratio that is asked for, by year, where both figures are of one statement. */
export function ratiosOf(
  question: string,
  { measures, years, isInterim }: AskedFigures,
  rows: readonly Row[],
): YearRatio[] {
  const [measure, ...others] = measures
  if (measure?.isRatio !== true || others.length > 0 || isInterim || otherwise.test(question)) return []
  const [over, under] = measure.needed.map((name) => rows.find(({ figure }) => figure === name))
  if (over === undefined || under === undefined || !isSameTable(over, under)) return []
  return years.flatMap((year) => {
    const [one, other] = [over, under].map(({ figures }) => figures.byYear.find((figure) => figure.year === year)?.text)
    const value = one && other && ratio(one, other, measure.name.includes('margin'))
    return value ? [{ name: capitalized(measure.name), year, over: one, under: other, value }] : []
  })
}

/** Figures of one page, below one line with years, are in one unit. */
const isSameTable = (one: Row, other: Row): boolean =>
  one.unit.passage.documentName === other.unit.passage.documentName &&
  one.unit.passage.pages === other.unit.passage.pages &&
  one.figures.heading !== undefined &&
  one.figures.heading === other.figures.heading

function ratio(over: string, under: string, isShare: boolean): string | undefined {
  if (!positive.test(over) || !positive.test(under)) return undefined
  const [one, other] = [over, under].map((text) => Number(text.replaceAll(/[^\p{Nd}.]/gu, '')))
  if (!one || !other) return undefined
  return isShare ? `${((100 * one) / other).toFixed(1)} %` : (one / other).toFixed(2)
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
