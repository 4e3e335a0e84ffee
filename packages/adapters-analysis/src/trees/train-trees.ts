import { seededRandom, type RandomSource } from '../numbers/seeded-random.ts'
import { binColumns, type BinnedTable } from './bin-columns.ts'
import { growTree } from './grow-tree.ts'
import { histogramBytes, histogramStore } from './histograms.ts'
import { classesOfTree, type Tree, type TreeModel } from './tree-model.ts'

export interface TreeTraining {
  readonly classCount: number
  readonly rounds: number
  readonly seed: number
  readonly onRound?: ((done: number) => void) | undefined
}

const learningRate = 0.08
const mostLeaves = 32
/** Bytes of the histograms of all leaves of a tree. */
const mostHistograms = 64 * 2 ** 20
/** Drawn for each tree, and for each round. */
const shareOfColumns = 0.2
const shareOfRows = 0.7
/** As far as there are so many: without some to choose from, a tree learns nothing. */
const leastColumns = 6

/** @param classes of each row */
export function trainTrees(rows: readonly Float32Array[], classes: Int32Array, training: TreeTraining): TreeModel {
  const { classCount, rounds } = training
  const table = binColumns(rows)
  const random = seededRandom(training.seed)
  const base = logShares(classes, classCount)
  const scores = new Float64Array(rows.length * classCount)
  for (let at = 0; at < scores.length; at++) scores[at] = base[at % classCount]!
  // Small sets have no room for many rows in a leaf.
  const leastRows = Math.max(5, Math.min(20, Math.floor(rows.length / 200)))
  const groupSize = groupSizeOf(table.columns.length, classCount)
  const histograms = histogramStore()
  const trees: Tree[] = []
  for (let round = 0; round < rounds; round++) {
    const chances = chancesOf(scores, classCount)
    const drawn = Int32Array.from(draw(rows.length, shareOfRows, random))
    const slopes = derivatives(chances, classes, classCount)
    for (let group = 0; group * groupSize < classCount; group++) {
      const columns = draw(table.columns.length, drawnShare(table.columns.length), random)
      const own = classesOfTree({ classCount, groupSize }, group)
      const tree = growTree({
        table,
        columns,
        rows: drawn,
        classes: own,
        slopes,
        mostLeaves,
        leastRows,
        learningRate,
        histograms,
      })
      trees.push(tree)
      addValues(tree, table, scores, own)
    }
    training.onRound?.(round + 1)
  }
  return { classCount, groupSize, base, edges: table.edges, trees }
}

const drawnShare = (columns: number): number => Math.min(1, Math.max(shareOfColumns, leastColumns / columns))

/** As many classes in one tree as there is room for histograms: many labels have many columns, too. */
const groupSizeOf = (columns: number, classCount: number): number =>
  Math.max(
    1,
    Math.min(classCount, Math.floor(mostHistograms / (histogramBytes * mostLeaves * drawnShare(columns) * columns))),
  )

function logShares(classes: Int32Array, classCount: number): Float64Array {
  const counts = new Float64Array(classCount).fill(1)
  for (const one of classes) counts[one]!++
  return counts.map((count) => Math.log(count / (classes.length + classCount)))
}

function chancesOf(scores: Float64Array, classCount: number): Float64Array {
  const chances = new Float64Array(scores.length)
  for (let start = 0; start < scores.length; start += classCount) {
    let greatest = -Infinity
    for (let at = start; at < start + classCount; at++) greatest = Math.max(greatest, scores[at]!)
    let sum = 0
    for (let at = start; at < start + classCount; at++) sum += chances[at] = Math.exp(scores[at]! - greatest)
    for (let at = start; at < start + classCount; at++) chances[at]! /= sum
  }
  return chances
}

/** Of the cross entropy, by row and class two numbers: first and second derivative. */
function derivatives(chances: Float64Array, classes: Int32Array, classCount: number): Float32Array {
  const slopes = new Float32Array(2 * chances.length)
  for (let at = 0; at < chances.length; at++) {
    slopes[2 * at] = chances[at]!
    slopes[2 * at + 1] = Math.max(1e-6, chances[at]! * (1 - chances[at]!))
  }
  for (const [row, one] of classes.entries()) slopes[2 * (row * classCount + one)]! -= 1
  return slopes
}

function draw(count: number, share: number, random: RandomSource): number[] {
  const drawn: number[] = []
  for (let at = 0; at < count; at++) if (random() < share) drawn.push(at)
  return drawn
}

function addValues(
  tree: Tree,
  { rowCount, columns }: BinnedTable,
  scores: Float64Array,
  { first, count, of }: ReturnType<typeof classesOfTree>,
): void {
  for (let row = 0; row < rowCount; row++) {
    let node = 0
    for (let column = tree.column[0]!; column >= 0; column = tree.column[node]!)
      node = columns[column]![row]! <= tree.bin[node]! ? tree.left[node]! : tree.right[node]!
    const leaf = tree.left[node]! * count
    for (let one = 0; one < count; one++) scores[row * of + first + one]! += tree.values[leaf + one]!
  }
}
