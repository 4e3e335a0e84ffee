import { describe, expect, it } from 'vitest'
import { seededRandom } from '../numbers/seeded-random.ts'
import { binColumns } from './bin-columns.ts'
import { growTree, type TreeTask } from './grow-tree.ts'
import { histogramStore, type Histogram } from './histograms.ts'

/** A tree for two classes that three columns decide together. */
function taskOf(rowCount: number, mostLeaves: number): Omit<TreeTask, 'histograms'> {
  const random = seededRandom(4)
  const rows = Array.from({ length: rowCount }, () => Float32Array.from([random(), random(), random()]))
  const slopes = Float32Array.from(
    rows.flatMap(([one, two, three]) => {
      const isFirst = one! > 0.5 === two! > three!
      return [isFirst ? -0.5 : 0.5, 0.25, isFirst ? 0.5 : -0.5, 0.25]
    }),
  )
  return {
    ...{ table: binColumns(rows), columns: [0, 1, 2], rows: Int32Array.from(rows.keys()), slopes },
    ...{ classes: { first: 0, count: 2, of: 2 }, mostLeaves, leastRows: 10, learningRate: 0.1 },
  }
}

/** A store, with what it gave that did not come back, and how many histograms there are. */
function countedStore() {
  const store = histogramStore()
  const [out, made] = [new Set<Histogram>(), new Set<Histogram>()]
  return {
    ...{ out, made },
    histograms: {
      take: (columns: number, width: number) => {
        const histogram = store.take(columns, width)
        out.add(histogram)
        made.add(histogram)
        return histogram
      },
      giveBack: (histogram: Histogram) => {
        expect(out.delete(histogram)).toBe(true)
        store.giveBack(histogram)
      },
    },
  }
}

describe('histograms of a tree', () => {
  it.each([
    ['that has all its leaves', 600, 8],
    ['whose leaves have too few rows to be divided', 60, 32],
    ['that is one leaf', 15, 32],
  ])('%s come back, each once', (_, rows, mostLeaves) => {
    const { histograms, out, made } = countedStore()
    growTree({ ...taskOf(rows, mostLeaves), histograms })
    expect(out.size).toBe(0)
    expect(made.size).toBeGreaterThan(0)
  })

  it('are used again by the next tree, which is the same as with new ones', () => {
    const { histograms, made } = countedStore()
    const task = taskOf(600, 16)
    const first = growTree({ ...task, histograms })
    const { size } = made
    expect(growTree({ ...task, histograms })).toEqual(first)
    expect(made.size).toBe(size)
    expect(size).toBeLessThan(16)
  })
})
