import { binCount, type BinnedTable } from './bin-columns.ts'
import type { Histogram, HistogramStore } from './histograms.ts'
import type { Tree } from './tree-model.ts'

export interface TreeTask {
  readonly table: BinnedTable
  /** Columns that the tree may use. */
  readonly columns: readonly number[]
  /** Rows from which it learns. */
  readonly rows: Int32Array
  /** The classes that the tree is for, of all. */
  readonly classes: { readonly first: number; readonly count: number; readonly of: number }
  /** Of the loss, by row of the table and class, two numbers: first and second derivative. */
  readonly slopes: Float32Array
  readonly mostLeaves: number
  readonly leastRows: number
  readonly learningRate: number
  readonly histograms: HistogramStore
}

interface Leaf {
  readonly node: number
  readonly rows: Int32Array
  /** Gradient and curvature of each class. */
  readonly totals: Float64Array
  /** Undefined where it is not divided any more. */
  readonly histogram: Histogram | undefined
  readonly split: Split
}

interface Split {
  readonly gain: number
  /** Place in the task's columns; -1 when the leaf is better left whole. */
  readonly place: number
  readonly bin: number
}

const whole: Split = { gain: 0, place: -1, bin: 0 }

const smoothing = 1
const leastGain = 0.01

/** Splits the leaf that gains most, over all classes, until there are enough leaves. */
export function growTree(task: TreeTask): Tree {
  const column: number[] = []
  const bin: number[] = []
  const left: number[] = []
  const right: number[] = []
  const addNode = (): number => {
    left.push(-1)
    right.push(-1)
    bin.push(0)
    return column.push(-1) - 1
  }
  const leaves = [leafOf(task, addNode(), task.rows, histogramOf(task, task.rows))]
  const isDivisible = ({ length }: Int32Array): boolean => length >= 2 * task.leastRows
  while (leaves.length < task.mostLeaves) {
    const chosen = leaves.reduce((one, other) => (other.split.gain > one.split.gain ? other : one))
    const { split, node, histogram } = chosen
    if (histogram === undefined) break
    const [low, high] = partition(task, chosen)
    const isLowSmaller = low.length < high.length
    const isLast = leaves.length + 1 === task.mostLeaves
    const [smaller, larger] =
      isLast || !isDivisible(isLowSmaller ? high : low)
        ? []
        : dividedHistogram(task, histogram, isLowSmaller ? low : high)
    if (larger === undefined) task.histograms.giveBack(histogram)
    const lower = leafOf(task, addNode(), low, isLowSmaller ? smaller : larger)
    const upper = leafOf(task, addNode(), high, isLowSmaller ? larger : smaller)
    column[node] = task.columns[split.place]!
    bin[node] = split.bin
    left[node] = lower.node
    right[node] = upper.node
    leaves.splice(leaves.indexOf(chosen), 1, lower, upper)
  }
  for (const [place, leaf] of leaves.entries()) {
    left[leaf.node] = place
    if (leaf.histogram !== undefined) task.histograms.giveBack(leaf.histogram)
  }
  return {
    column: Int16Array.from(column),
    bin: Uint8Array.from(bin),
    left: Int16Array.from(left),
    right: Int16Array.from(right),
    values: Float32Array.from(leaves.flatMap((leaf) => valuesOf(leaf, task))),
  }
}

const valuesOf = ({ totals }: Leaf, { classes, learningRate }: TreeTask): number[] =>
  Array.from(
    { length: classes.count },
    (_, one) => (-learningRate * totals[2 * one]!) / (totals[2 * one + 1]! + smoothing),
  )

/** Keeps the histogram if it can be divided by it. */
function leafOf(task: TreeTask, node: number, rows: Int32Array, histogram: Histogram | undefined): Leaf {
  const { slopes, classes, histograms } = task
  const totals = new Float64Array(2 * classes.count)
  for (const row of rows) {
    const from = 2 * (row * classes.of + classes.first)
    for (let at = 0; at < totals.length; at++) totals[at]! += slopes[from + at]!
  }
  if (histogram === undefined) return { node, rows, totals, histogram, split: whole }
  const split = bestSplit(task, rows.length, totals, histogram)
  if (split.place >= 0 && split.gain > leastGain) return { node, rows, totals, histogram, split }
  histograms.giveBack(histogram)
  return { node, rows, totals, histogram: undefined, split: whole }
}

function histogramOf({ table, columns, slopes, classes, histograms }: TreeTask, rows: Int32Array): Histogram {
  const width = 2 * classes.count
  const histogram = histograms.take(columns.length, width)
  const { sums, rows: counts } = histogram
  for (const [place, column] of columns.entries()) {
    const bins = table.columns[column]!
    const offset = place * binCount
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const bin = offset + bins[row]!
      counts[bin]!++
      const to = bin * width
      const from = 2 * (row * classes.of + classes.first)
      for (let one = 0; one < width; one++) sums[to + one]! += slopes[from + one]!
    }
  }
  return histogram
}

/** The histogram of the smaller part of a leaf, and that of the leaf, which becomes the larger part's. */
function dividedHistogram(task: TreeTask, leaf: Histogram, smallerRows: Int32Array): [Histogram, Histogram] {
  const smaller = histogramOf(task, smallerRows)
  const bins = task.columns.length * binCount
  for (let at = 0; at < bins; at++) leaf.rows[at]! -= smaller.rows[at]!
  const numbers = bins * 2 * task.classes.count
  for (let at = 0; at < numbers; at++) leaf.sums[at]! -= smaller.sums[at]!
  return [smaller, leaf]
}

function bestSplit(
  { columns, leastRows }: TreeTask,
  rowCount: number,
  totals: Float64Array,
  { sums, rows }: Histogram,
): Split {
  const undivided = splitGain(totals, new Float64Array(totals.length))
  const low = new Float64Array(totals.length)
  let best = whole
  for (let place = 0; place < columns.length; place++) {
    low.fill(0)
    let lowRows = 0
    for (let bin = 0; bin < binCount - 1; bin++) {
      const at = place * binCount + bin
      if (rows[at] === 0) continue
      lowRows += rows[at]!
      for (let one = 0; one < low.length; one++) low[one]! += sums[at * low.length + one]!
      if (lowRows < leastRows) continue
      if (rowCount - lowRows < leastRows) break
      const gain = splitGain(totals, low) - undivided
      if (gain > best.gain + 1e-9) best = { gain, place, bin }
    }
  }
  return best
}

/** What the two parts of a leaf explain, of which the lower one has the sums `low`. */
function splitGain(totals: Float64Array, low: Float64Array): number {
  let gain = 0
  for (let at = 0; at < totals.length; at += 2) {
    const curvature = low[at + 1]!
    const high = totals[at]! - low[at]!
    gain += (low[at]! * low[at]!) / (curvature + smoothing) + (high * high) / (totals[at + 1]! - curvature + smoothing)
  }
  return gain
}

function partition({ table, columns }: TreeTask, { rows, split }: Leaf): [Int32Array, Int32Array] {
  const bins = table.columns[columns[split.place]!]!
  return [rows.filter((row) => bins[row]! <= split.bin), rows.filter((row) => bins[row]! > split.bin)]
}
