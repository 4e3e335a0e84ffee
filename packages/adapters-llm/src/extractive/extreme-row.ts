import { isSameTable } from './same-table.ts'
import { saysAsked, type QuestionPart } from './question.ts'
import type { RankedUnit } from './rank-units.ts'
import { kindOf } from './question-focus.ts'
import { comparesPrices } from './extreme-properties.ts'
import { greatest } from './greatest.ts'
import { moneyColumn, pricedTables } from './priced-rows.ts'
import { columnFocus, comparedTerms } from './table-focus.ts'
import { headerMatcherOf } from './term-matches.ts'
import type { TextUnit } from './text-unit.ts'
import type { UnitIndex } from './unit-index.ts'

export interface ExtremeRow {
  readonly unit: TextUnit
  readonly column: number
}

/** A sentence that holds this much states the answer itself. */
const saidInProse = 0.8

/** So many rows are compared, whatever a sentence has to say. */
const fewRows = 3

/** The row with the most or the least in the column that is asked for, as `which article is the cheapest` wants it. */
export function extremeRow(
  part: QuestionPart,
  ranked: readonly RankedUnit[],
  best: RankedUnit | undefined,
  minCoverage: number,
  title: UnitIndex['title'],
): ExtremeRow | undefined {
  if (part.extreme === undefined) return undefined
  const kind = kindOf(part.text)
  const rowsFound = ranked.filter(({ unit, coverage }) => unit.kind === 'row' && coverage >= minCoverage)
  const compares = comparedIn(part, ranked)
  const compared =
    rowsFound.find((row) => row.isListed && compares(row)) ??
    // A list of bikes is about bikes, whatever rows of its other tables have the word.
    (kind === undefined
      ? undefined
      : comparedInDocument(
          ranked.filter(({ unit }) => title(unit).has(kind)),
          compares,
          0,
        )) ??
    rowsFound.find(compares) ??
    comparedInDocument(ranked, compares, minCoverage)
  const isSaid = best !== undefined && best.unit.kind !== 'row' && best.coverage >= saidInProse
  if (isSaid && (compared === undefined || saysAsked(part, best.unit.text))) return undefined
  // A table of plants is below `Plants`; that a row elsewhere has the word is by the way.
  const first =
    compared ?? rowsFound.find(({ isListed }) => isListed) ?? ofKind(kind, ranked, minCoverage) ?? rowsFound[0]
  if (first === undefined) return undefined
  const inProse = best !== undefined && best.unit.kind !== 'row' && best.score > first.score
  if (inProse && saysAsked(part, best.unit.text)) return undefined
  const byHeading = columnFocus(part, ({ text }) => figureOf(text) !== undefined)
  const asksMoney = comparesPrices(part.text)
  const focus = (row: NonNullable<TextUnit['row']>): number | undefined =>
    (asksMoney ? moneyColumn(row) : undefined) ?? byHeading(row)
  const named = (own: ReadonlySet<number>) =>
    Array.from(first.own).every((position) => own.has(position) || (part.terms[position]?.weight ?? 0) < 1)
  const rows = ranked.flatMap(({ unit, own }) => {
    if (!named(own)) return []
    const column = unit.row && isSameTable(unit, first.unit) ? (focus(unit.row) ?? onlyFigure(unit)) : undefined
    const value = column === undefined ? undefined : figureOf(unit.row?.cells[column]?.text ?? '')
    return column === undefined || value === undefined || isTotal(unit) ? [] : [{ unit, column, value }]
  })
  if (inProse && rows.length < fewRows) return undefined
  const wantsMost = part.extreme === 'most'
  // The oldest of things that have years is that of the first year.
  const byYear = ofAge.test(part.text) && rows.every(({ value }) => value >= firstYear && value <= lastYear)
  const sign = wantsMost === byYear ? 1 : -1
  return rows.toSorted((left, right) => sign * (left.value - right.value))[0]
}

/** Whether a row has a figure in a column for what is compared, as `Weight kg` is for `the lightest`, or a sum for what is cheap. */
function comparedIn(part: QuestionPart, ranked: readonly RankedUnit[]): (row: RankedUnit) => boolean {
  const priced = comparesPrices(part.text) ? pricedTables(ranked) : undefined
  const matchers = comparedTerms(part).map(headerMatcherOf)
  return ({ unit: { row } }) =>
    row !== undefined &&
    (priced?.has(row.table) === true ||
      row.table.header?.cells.some(
        ({ stems }, column) =>
          matchers.some((matches) => matches(stems) > 0) && figureOf(row.cells[column]?.text ?? '') !== undefined,
      ) === true)
}

/** A row of a table whose first column is of what is asked for: `Milestone` for `which milestone`. */
function ofKind(kind: string | undefined, ranked: readonly RankedUnit[], minCoverage: number): RankedUnit | undefined {
  if (kind === undefined) return undefined
  return ranked.find(
    ({ unit: { row }, ofDocument }) =>
      ofDocument >= minCoverage && row?.table.header?.cells[0]?.stems.has(kind) === true,
  )
}

/** Rows of a list of bikes need not say that they are bikes: the document about them does. */
function comparedInDocument(
  ranked: readonly RankedUnit[],
  compares: (row: RankedUnit) => boolean,
  minCoverage: number,
): RankedUnit | undefined {
  if (ranked.length === 0) return undefined
  const most = greatest(ranked.map(({ ofDocument }) => ofDocument))
  if (most < minCoverage) return undefined
  const rows = ranked.filter((row) => row.ofDocument === most && compares(row))
  // The first table of a document is what it is about.
  return rows.toSorted((left, right) => right.own.size - left.own.size || left.unit.block - right.unit.block)[0]
}

const firstYear = 1_000
const lastYear = 2_100
const ofAge =
  /(?<!\p{L})(?:oldest|youngest|ältest\p{L}*|jüngst\p{L}*|plus (?:ancien|vieux|vieil|jeune)\p{L}*|más (?:antigu|viej|joven)\p{L}*|più (?:antic|vecchi|giovan)\p{L}*|oudste|jongste|mais (?:antig|velh|nov)\p{L}*)(?!\p{L})/iu

const date = /^\s*(?:\p{Nd}{4}-\p{Nd}{2}|\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]\p{Nd}{2})/u

function onlyFigure({ row }: TextUnit): number | undefined {
  const figures =
    row?.cells.flatMap(({ text }, column) =>
      column > 0 && !date.test(text) && figureOf(text) !== undefined ? [column] : [],
    ) ?? []
  return figures.length === 1 ? figures[0] : undefined
}

const isTotal = ({ row }: TextUnit): boolean =>
  /^(?:sub-?total|total|sum|average|summe|gesamt|insgesamt|durchschnitt|somme|moyenne|итого|toplam)/iu.test(
    row?.cells[0]?.text ?? '',
  )

/** The number at the beginning of a cell, past signs of currencies. */
function figureOf(text: string): number | undefined {
  const written = /^[^\p{L}\p{Nd}]*?([-−+]?\s?\p{Nd}[\p{Nd}.,'’ ]*)/u
    .exec(text)?.[1]
    ?.replaceAll(/[\s'’+]/g, '')
    .replace('−', '-')
  if (written === undefined) return undefined
  const decimal = /[.,](\d{1,2})$/.exec(written)?.[1]
  const whole = (decimal === undefined ? written : written.slice(0, -decimal.length - 1)).replaceAll(/[.,]/g, '')
  const value = Number(decimal === undefined ? whole : `${whole}.${decimal}`)
  return Number.isNaN(value) ? undefined : value * daysOf(text)
}

/** `3 weeks` are less than `1 month`. */
const periods: readonly (readonly [unit: RegExp, days: number])[] = [
  [/\p{Nd}\s*-?(?:min|minut\p{L}*)(?!\p{L})/iu, 1 / 1_440],
  [/\p{Nd}\s*-?(?:h|hours?|stunden?|heures?|horas?|or[ae]|uur|uren)(?!\p{L})/iu, 1 / 24],
  [/\p{Nd}\s*-?(?:weeks?|wochen?|semaines?|semanas?|settiman\p{L}+|we(?:ek|ken))(?!\p{L})/iu, 7],
  [/\p{Nd}\s*-?(?:months?|monaten?|mois|mes(?:es)?|mes[ei]|maand(?:en)?)(?!\p{L})/iu, 30.4],
  [/\p{Nd}\s*-?(?:years?|jahren?|ans?|années?|años?|ann[oi]|jaar|jaren)(?!\p{L})/iu, 365],
]
const daysOf = (text: string): number => periods.find(([unit]) => unit.test(text))?.[1] ?? 1
