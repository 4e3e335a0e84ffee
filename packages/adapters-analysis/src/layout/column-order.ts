import type { PageLayout } from './page-layout.ts'

/**
 * Words column by column: runs that are each other's neighbours above and below follow each other, and such columns come from
 * the top. What stands in a column is often of one kind, which rows do not show.
 */
export function columnOrder({ runs }: Pick<PageLayout, 'runs'>): Int32Array {
  const order: number[] = []
  const isFirst = runs.map(({ above }, run) => above < 0 || runs[above]!.below !== run)
  const first = [...runs.keys()].filter((run) => isFirst[run])
  first.sort((one, other) => runs[one]!.box[1] - runs[other]!.box[1] || runs[one]!.box[0] - runs[other]!.box[0])
  for (const top of first) {
    for (let run = top; run >= 0;) {
      order.push(...runs[run]!.words)
      const { below } = runs[run]!
      run = below >= 0 && runs[below]!.above === run ? below : -1
    }
  }
  return Int32Array.from(order)
}
