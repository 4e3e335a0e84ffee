import { binCount, type BinnedTable } from './bin-columns.ts'
import type { Tree } from './tree-model.ts'

export interface TreeTask {
  readonly table: BinnedTable
  /** Columns that the tree may use. */
  readonly columns: readonly number[]
  /** Rows from which it learns. */
  readonly rows: Int32Array
  /** First and second derivatives of the loss, by row of the table. */
  readonly gradient: Float64Array
  readonly curvature: Float64Array
  readonly mostLeaves: number
  readonly leastRows: number
  readonly learningRate: number
}

/** Sums over rows by bin, columns one after the other. */
interface Histogram {
  readonly gradient: Float64Array
  readonly curvature: Float64Array
  readonly rows: Int32Array
}

interface Leaf {
  readonly node: number
  readonly rows: Int32Array
  readonly gradient: number
  readonly curvature: number
  readonly histogram: Histogram
  readonly split: Split
}

interface Split {
  readonly gain: number
  /** Place in the task's columns; -1 when the leaf is better left whole. */
  readonly place: number
  readonly bin: number
}

const smoothing = 1
const leastGain = 0.01

/** Splits the leaf that gains most until there are enough leaves. */
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
  while (leaves.length < task.mostLeaves) {
    const chosen = leaves.reduce((one, other) => (other.split.gain > one.split.gain ? other : one))
    const { split, node } = chosen
    if (split.place < 0 || split.gain <= leastGain) break
    const [low, high] = partition(task, chosen)
    const isLowSmaller = low.length < high.length
    const smaller = histogramOf(task, isLowSmaller ? low : high)
    const larger = takeAway(chosen.histogram, smaller)
    const lower = leafOf(task, addNode(), low, isLowSmaller ? smaller : larger)
    const upper = leafOf(task, addNode(), high, isLowSmaller ? larger : smaller)
    column[node] = task.columns[split.place]!
    bin[node] = split.bin
    left[node] = lower.node
    right[node] = upper.node
    leaves.splice(leaves.indexOf(chosen), 1, lower, upper)
  }
  const value = new Float32Array(column.length)
  for (const leaf of leaves) value[leaf.node] = (-task.learningRate * leaf.gradient) / (leaf.curvature + smoothing)
  return {
    column: Int16Array.from(column),
    bin: Uint8Array.from(bin),
    left: Int16Array.from(left),
    right: Int16Array.from(right),
    value,
  }
}

function leafOf(task: TreeTask, node: number, rows: Int32Array, histogram: Histogram): Leaf {
  let gradient = 0
  let curvature = 0
  for (const row of rows) {
    gradient += task.gradient[row]!
    curvature += task.curvature[row]!
  }
  const split = bestSplit(task, rows.length, { gradient, curvature, histogram })
  return { node, rows, gradient, curvature, histogram, split }
}

function histogramOf({ table, columns, gradient, curvature }: TreeTask, rows: Int32Array): Histogram {
  const size = columns.length * binCount
  const sums = { gradient: new Float64Array(size), curvature: new Float64Array(size), rows: new Int32Array(size) }
  for (const [place, column] of columns.entries()) {
    const bins = table.columns[column]!
    const offset = place * binCount
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!
      const bin = offset + bins[row]!
      sums.gradient[bin]! += gradient[row]!
      sums.curvature[bin]! += curvature[row]!
      sums.rows[bin]!++
    }
  }
  return sums
}

/** Takes the sums of a part away from those of the whole, which is not needed any more. */
function takeAway(whole: Histogram, part: Histogram): Histogram {
  for (let at = 0; at < whole.rows.length; at++) {
    whole.gradient[at]! -= part.gradient[at]!
    whole.curvature[at]! -= part.curvature[at]!
    whole.rows[at]! -= part.rows[at]!
  }
  return whole
}

function bestSplit(
  { columns, leastRows }: TreeTask,
  rowCount: number,
  { gradient, curvature, histogram }: Pick<Leaf, 'gradient' | 'curvature' | 'histogram'>,
): Split {
  const whole = (gradient * gradient) / (curvature + smoothing)
  let best: Split = { gain: 0, place: -1, bin: 0 }
  for (let place = 0; place < columns.length; place++) {
    let low = 0
    let lowCurvature = 0
    let rows = 0
    for (let bin = 0; bin < binCount - 1; bin++) {
      const at = place * binCount + bin
      low += histogram.gradient[at]!
      lowCurvature += histogram.curvature[at]!
      rows += histogram.rows[at]!
      if (rows < leastRows) continue
      if (rowCount - rows < leastRows) break
      const high = gradient - low
      const gain =
        (low * low) / (lowCurvature + smoothing) + (high * high) / (curvature - lowCurvature + smoothing) - whole
      if (gain > best.gain + 1e-9) best = { gain, place, bin }
    }
  }
  return best
}

function partition({ table, columns }: TreeTask, { rows, split }: Leaf): [Int32Array, Int32Array] {
  const bins = table.columns[columns[split.place]!]!
  return [rows.filter((row) => bins[row]! <= split.bin), rows.filter((row) => bins[row]! > split.bin)]
}
