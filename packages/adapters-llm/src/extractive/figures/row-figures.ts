import type { PromptPassage } from '@docent/core/ports'
import type { TableHeader, TextUnit } from '../text-unit.ts'

/** A figure of a row with the year that stands above it. */
export interface YearFigure {
  readonly year: string
  readonly text: string
}

/** What a row says of the years above it. */
export interface RowFigures {
  readonly byYear: readonly YearFigure[]
  /** Where the years are from. */
  readonly heading: { readonly text: string; readonly passage: PromptPassage } | undefined
  /** The figures are of a part of the year each. */
  readonly isInterim: boolean
}

interface Years {
  readonly columns: readonly YearColumn[]
  readonly heading: NonNullable<RowFigures['heading']>
  /** In the heading of the table itself, whose columns are those of the row. */
  readonly isOwn: boolean
}

interface YearColumn {
  readonly year: string
  readonly column: number
  /** Where the next heading begins. */
  readonly end: number
}

const figure = /^[^\p{L}\p{Nd}]{0,4}\p{Nd}[\p{Nd}.,]*[^\p{L}\p{Nd}]{0,6}$/u
const none = /^[$€£\s]*[—–-]\s*[$€£%)]*$/u
/** The first figure of a row may stand in the cell of its label, where columns are near each other. */
const stuck = /(?<=[\p{L})] )(?:\(?[$€£]?\p{Nd}{1,3}(?:,\p{Nd}{3})+\)?|\(\p{Nd}+\))$/u
const yearIn = /(?<![\p{Nd}.,$€£])(?:19|20)\p{Nd}{2}(?![\p{Nd}]|[.,]\p{Nd})/gu
const shortYear = /(?<!\p{L})FY\s?'?(\p{Nd}{2})(?!\p{Nd})/giu
const interim =
  /(?<!\p{L})(?:(?:three|six|nine|3|6|9) months|(?:12|13|16|24|26|36|39|\p{L}+teen|twelve|twenty-\p{L}+|thirty-\p{L}+) weeks|quarters?|Q[1-4])(?!\p{L})/iu
const wholeYear = /(?<!\p{L})(?:(?:twelve|12) months|(?:fiscal |full )?years?|(?:52|53) weeks)(?!\p{L})/iu
/** Lines above a row in which its years may stand, and above these what period they are of. */
const linesAbove = 120
const linesOfPeriod = 3
const longestLine = 200

const nothing: RowFigures = { byYear: [], heading: undefined, isInterim: false }

/** The cells of a row, the first without a figure that stands in it. */
export function labelled({ row }: TextUnit): { readonly label: string; readonly cells: readonly string[] } {
  const [first = '', ...others] = row?.cells.map(({ text }) => text) ?? []
  const own = stuck.exec(first)?.[0] ?? ''
  return { label: first.slice(0, first.length - own.length).trim(), cells: [own, ...others] }
}

/** The figures of a row by the years above them; none when these are unknown. */
export function figuresOfRow(position: number, units: readonly TextUnit[]): RowFigures {
  const unit = units[position]!
  const figures = labelled(unit).cells.flatMap((text, column) =>
    figure.test(text) || none.test(text) ? [{ text: text.replace(/ ?[$€£]$/u, '').trim(), column }] : [],
  )
  const found = figures.length === 0 ? undefined : yearsAbove(position, units)
  if (found === undefined) return nothing
  const { heading } = found
  const period = periodAbove(position, found, units)
  const hasInterim = interim.test(period)
  const hasWhole = wholeYear.test(period)
  const byYear = inColumns(found, figures)
  if (new Set(byYear.map(({ year }) => year)).size === byYear.length) {
    return { byYear, heading, isInterim: hasInterim && !hasWhole }
  }
  // Parts of a year stand before all of it.
  return hasInterim && hasWhole ? { byYear: byYear.slice(byYear.length / 2), heading, isInterim: false } : nothing
}

function inColumns(
  { columns, isOwn }: Years,
  figures: readonly { readonly text: string; readonly column: number }[],
): YearFigure[] {
  const inOrder = (some: typeof figures): YearFigure[] =>
    columns.map(({ year }, at) => ({ year, text: some[at]!.text }))
  if (figures.length === columns.length) return inOrder(figures)
  const isShared = figures.every(({ text }, at) => at % 2 === 0 || text.endsWith('%'))
  if (figures.length === 2 * columns.length && isShared) return inOrder(figures.filter((_, at) => at % 2 === 0))
  // Columns that are not its own, or of which several are one, say nothing of where a figure belongs.
  if (!isOwn || [columns.map(({ year }) => year), columns.map(({ column }) => column)].some(hasTwice)) return []
  return columns.flatMap(({ year, column, end }) => {
    const at = figures.find((one) => one.column >= column && one.column < end)
    return at === undefined ? [] : [{ year, text: at.text }]
  })
}

const hasTwice = (values: readonly unknown[]): boolean => new Set(values).size < values.length

function yearsAbove(position: number, units: readonly TextUnit[]): Years | undefined {
  const unit = units[position]!
  const header = ownHeader(unit)
  if (header !== undefined) {
    const columns = columnsOf(header)
    if (columns.length > 0) return { columns, heading: header, isOwn: true }
  }
  for (let at = position - 1; at >= Math.max(0, position - linesAbove); at--) {
    const above = units[at]!
    if (!isSamePage(above, unit)) break
    const columns = columnsOf(above)
    if (columns.length > 1) return { columns, heading: above, isOwn: false }
    const other = ownHeader(above)
    const ofTable = other === undefined ? [] : columnsOf(other)
    if (other !== undefined && ofTable.length > 0) return { columns: ofTable, heading: other, isOwn: false }
  }
  return undefined
}

/** A part of a table may have been given the header of another table. */
const ownHeader = ({ row, passage }: TextUnit): TableHeader | undefined =>
  row?.table.header?.passage === passage ? row.table.header : undefined

/** A page is cut into several passages. */
const isSamePage = ({ passage: one }: TextUnit, { passage: other }: TextUnit): boolean =>
  one.documentName === other.documentName && one.pages === other.pages

/** Rows below each other look at the same lines. */
const known = new WeakMap<TextUnit | TableHeader, readonly YearColumn[]>()

function columnsOf(line: TextUnit | TableHeader): readonly YearColumn[] {
  const before = known.get(line)
  if (before !== undefined) return before
  const columns = 'cells' in line ? yearColumns(line.cells.map(({ text }) => text)) : columnsIn(line)
  known.set(line, columns)
  return columns
}

/** The years of a line or of a row with nothing but years. */
function columnsIn({ row, text }: TextUnit): YearColumn[] {
  if (row === undefined) return text.length <= longestLine ? yearColumns(text.split(/(?<=(?:19|20)\p{Nd}{2})\s+/u)) : []
  const cells = row.cells.map((cell) => cell.text)
  return cells.every((cell, at) => at === 0 || years(cell).length > 0 || !/\p{Nd}/u.test(cell))
    ? yearColumns(cells)
    : []
}

function yearColumns(cells: readonly string[]): YearColumn[] {
  const filled = cells.flatMap((text, column) => (text === '' ? [] : [{ text, column }]))
  return filled.flatMap(({ text, column }, at) =>
    years(text).map((year) => ({ year, column, end: filled[at + 1]?.column ?? Number.POSITIVE_INFINITY })),
  )
}

/** What stands with the years and right above them. */
function periodAbove(position: number, { heading }: Years, units: readonly TextUnit[]): string {
  const unit = units[position]!
  const first = units.slice(Math.max(0, position - linesAbove), position + 1)
  const at = first.findIndex((one) => one === heading || one.row?.table.header === heading)
  const above = first
    .slice(Math.max(0, at - linesOfPeriod), Math.max(0, at))
    .filter((one) => isSamePage(one, unit) && one.text.length <= longestLine)
  return [heading.text, ...above.map(({ text }) => text)].join(' ')
}

/** Years in a text, in order; `FY23` is one. */
export const years = (text: string): string[] => text.replaceAll(shortYear, ' 20$1').match(yearIn) ?? []
