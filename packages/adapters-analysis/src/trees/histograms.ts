import { binCount } from './bin-columns.ts'

/** Sums over rows. For each column, bin and class two numbers: gradient and curvature. What is beyond them is of no meaning. */
export interface Histogram {
  readonly sums: Float64Array
  readonly rows: Int32Array
}

/** Bytes of a leaf's histogram for each column and class: gradient and curvature by bin. */
export const histogramBytes = 2 * binCount * Float64Array.BYTES_PER_ELEMENT

/** Histograms that are used again: each leaf of each tree needs one, and a megabyte that is dropped is not soon reclaimed. */
export interface HistogramStore {
  /** A histogram of zeros, of so many columns and numbers in each bin. */
  readonly take: (columns: number, width: number) => Histogram
  readonly giveBack: (histogram: Histogram) => void
}

export function histogramStore(): HistogramStore {
  const free: Histogram[] = []
  return {
    take: (columns, width) => {
      const bins = columns * binCount
      const known = free.pop()
      // Trees draw about as many columns: soon all are as large as the largest.
      if (known === undefined || known.sums.length < bins * width || known.rows.length < bins)
        return { sums: new Float64Array(bins * width), rows: new Int32Array(bins) }
      known.sums.fill(0, 0, bins * width)
      known.rows.fill(0, 0, bins)
      return known
    },
    giveBack: (histogram) => void free.push(histogram),
  }
}
