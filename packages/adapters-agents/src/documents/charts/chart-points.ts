import Papa from 'papaparse'
import type { ReadFile } from '../document-request.ts'
import { printable } from '../printable.ts'
import { refuse } from '../refusal.ts'
import { evenRows, unevenRows, type Cell, type TableInput } from '../tables/table-input.ts'
import type { ChartInput } from './chart-request.ts'

/** Numbers, points of time (UTC), or anything else. */
export type Scale = 'quantitative' | 'temporal' | 'nominal'

/** One value that is drawn. */
export interface ChartPoint {
  /** Times are milliseconds since 1970. */
  readonly x: string | number
  readonly y: number
  readonly series: string
}

export interface ChartPoints {
  readonly scale: Scale
  readonly points: readonly ChartPoint[]
  /** Values that are no numbers and were left out. */
  readonly leftOut: number
}

/** Bars and parts of a pie are distinguished by name, also where that is a number or date. */
const namesParts: ReadonlySet<ChartInput['type']> = new Set(['bar', 'stacked_bar', 'pie'])

const mostPoints = 10_000
const mostCategories = 500
const largestCsv = 10_000_000

/** What a chart shows. @throws a refusal for columns that are not there, or nothing to draw */
export async function chartPoints(input: ChartInput, read: ReadFile): Promise<ChartPoints> {
  const { columns, rows } = await tableOf(input, read)
  const column = (name: string): number => {
    const index = columns.indexOf(printable(name))
    if (index < 0) refuse(`There is no column ${name}; the columns are ${columns.slice(0, 50).join(', ')}.`)
    return index
  }
  const x = column(input.x)
  const values = input.type === 'histogram' ? [x] : input.y.map(column)
  if (values.length === 0) refuse('Name the columns of numbers in y.')
  if (input.type === 'pie' && values.length > 1) refuse('A pie shows one column in y.')
  if (input.series !== undefined && values.length > 1) refuse('Give one column in y together with series.')
  const series = input.series === undefined ? undefined : column(input.series)
  const scale = namesParts.has(input.type) ? 'nominal' : scaleOf(rows.map((row) => row[x] ?? null))
  let leftOut = 0
  const points = rows.flatMap((row) =>
    values.flatMap((index): readonly ChartPoint[] => {
      const y = numberOf(row[index] ?? null)
      const at = xOf(row[x] ?? null, scale)
      if (y === undefined || at === undefined) leftOut += 1
      if (y === undefined || at === undefined) return []
      return [{ x: at, y, series: series === undefined ? (columns[index] ?? '') : textOf(row[series] ?? null) }]
    }),
  )
  checkPoints(points, scale)
  return { scale, points, leftOut }
}

function checkPoints(points: readonly ChartPoint[], scale: Scale): void {
  if (points.length === 0) refuse('There is no number to draw in the columns of y.')
  if (points.length > mostPoints) refuse(`A chart shows ${mostPoints} values at most; sum them up first.`)
  const different = (values: readonly (string | number)[]): number => new Set(values).size
  if (different(points.map(({ series }) => series)) > 50) refuse('A chart shows 50 series at most; sum them up first.')
  if (scale === 'nominal' && different(points.map(({ x }) => x)) > mostCategories) {
    refuse(`A chart shows ${mostCategories} categories at most; sum them up first.`)
  }
}

async function tableOf({ data, csv_file: file }: ChartInput, read: ReadFile): Promise<TableInput> {
  if (data !== undefined) return evenRows(data) ?? refuse(unevenRows)
  if (file === undefined) return refuse('Give data or csv_file.')
  const bytes = (await read(file)) ?? refuse(`There is no file ${file} in this chat.`)
  if (bytes.length > largestCsv)
    refuse(`${file} is larger than ${largestCsv} bytes; write the part that is drawn first.`)
  const parsed = Papa.parse<string[]>(printable(new TextDecoder().decode(bytes)), { skipEmptyLines: 'greedy' })
  const [columns = [], ...rows] = parsed.data
  return { columns: columns.map((name) => name.trim()), rows }
}

const isDate = /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?)?)?$/

/** Of the values that are there. */
function scaleOf(values: readonly Cell[]): Scale {
  const given = values.filter((value) => value !== null && value !== '')
  if (given.length > 0 && given.every((value) => numberOf(value) !== undefined)) return 'quantitative'
  if (given.length > 0 && given.every((value) => timeOf(value) !== undefined)) return 'temporal'
  return 'nominal'
}

function xOf(value: Cell, scale: Scale): string | number | undefined {
  if (scale === 'quantitative') return numberOf(value)
  return scale === 'temporal' ? timeOf(value) : textOf(value)
}

/** Numbers as programs write them, also with commas between thousands. */
function numberOf(value: Cell): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  const number = Number(/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text)
  return Number.isFinite(number) ? number : undefined
}

function timeOf(value: Cell): number | undefined {
  if (typeof value !== 'string' || !isDate.test(value.trim())) return undefined
  const text = value.trim().replace(' ', 'T')
  const time = Date.parse(text.length > 10 && !text.endsWith('Z') ? `${text}Z` : text)
  return Number.isNaN(time) ? undefined : time
}

const textOf = (value: Cell): string => String(value ?? '')
