import { median, quantile } from '../measuring/quantiles.ts'
import type { Aim } from '../measuring/report.ts'
import { printTable, rounded } from '../measuring/table.ts'

/** One figure beside what it is held against, both of this run. */
export interface ScaleRow {
  readonly name: string
  readonly unit: string
  /** Of each round. */
  readonly values: readonly number[]
  /** In the same unit; with as many values as the row they are pairs of one round each. */
  readonly baseline?: { readonly name: string; readonly values: readonly number[] }
  readonly aim?: Aim
}

/** What is kept of a row. */
export interface KeptRow {
  readonly name: string
  readonly unit: string
  readonly median: number
  readonly least: number
  readonly most: number
  readonly baseline?: { readonly name: string; readonly median: number }
  readonly ratio?: number
  readonly aim?: string
  readonly reached?: boolean
}

export function keptRow({ name, unit, values, baseline, aim }: ScaleRow): KeptRow {
  const ratio = baseline && ratioTo(baseline.values, values)
  const held = aim?.of === 'ratio' ? ratio : median(values)
  return {
    name,
    unit,
    median: median(values),
    least: quantile(values, 0),
    most: quantile(values, 1),
    ...(baseline && { baseline: { name: baseline.name, median: median(baseline.values) }, ratio: ratio! }),
    ...(aim && { aim: `${aim.is} ${aim.limit}`, reached: isReached(aim, held ?? NaN) }),
  }
}

function ratioTo(baseline: readonly number[], values: readonly number[]): number {
  if (baseline.length !== values.length) return median(values) / median(baseline)
  return median(values.map((value, round) => value / baseline[round]!))
}

const isReached = ({ is, limit }: Aim, value: number): boolean => (is === 'at least' ? value >= limit : value <= limit)

export function printRows(title: string, rows: readonly KeptRow[]): void {
  const lines = rows.map(({ name, unit, median: middle, least, most, baseline, ratio, aim, reached }) => [
    name,
    `${rounded(middle)} (${rounded(least)} … ${rounded(most)}) ${unit}`,
    baseline === undefined ? '' : `${baseline.name}: ${rounded(baseline.median)} ${unit}`,
    ratio === undefined ? '' : rounded(ratio),
    aim === undefined ? '' : `${aim}: ${reached ? 'reached' : 'MISSED'}`,
  ])
  printTable(title, [['', 'median (least … most)', 'baseline of the same run', 'ratio', 'aim'], ...lines])
}
