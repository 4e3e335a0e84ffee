import { median } from './quantiles.ts'
import { printTable, rounded } from './table.ts'

/** What was measured again and again, each round next to its baseline. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly values: readonly number[]
  /** Of each round to the baseline of the same round. @default none */
  readonly ratios?: readonly number[]
  readonly aim?: Aim
}

export interface Aim {
  readonly of: 'value' | 'ratio'
  readonly is: 'at least' | 'at most'
  readonly limit: number
}

/** The figure of each round divided by that of the same round of the baseline. */
export const ratiosTo = (baseline: readonly number[], values: readonly number[]): number[] =>
  values.map((value, round) => value / baseline[round]!)

/** One table: medians with the least and the most, ratios likewise, and whether the aim is reached. */
export function report(title: string, figures: readonly Figure[]): void {
  const lines = figures.map(({ name, unit, values, ratios, aim }) => [
    name,
    `${spread(values)} ${unit}`,
    ratios === undefined ? '' : spread(ratios),
    aim === undefined ? '' : verdict(aim, aim.of === 'value' ? values : (ratios ?? [])),
  ])
  printTable(title, [['', 'median (least … most)', 'ratio', 'aim'], ...lines])
}

function spread(values: readonly number[]): string {
  if (values.length === 1) return rounded(values[0]!)
  return `${rounded(median(values))} (${rounded(Math.min(...values))} … ${rounded(Math.max(...values))})`
}

function verdict({ is, limit }: Aim, values: readonly number[]): string {
  const reached = is === 'at least' ? median(values) >= limit : median(values) <= limit
  return `${is} ${limit}: ${reached ? 'reached' : 'MISSED'}`
}
