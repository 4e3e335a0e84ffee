import { seededRandom, type RandomSource } from '../numbers/seeded-random.ts'
import { binColumns, type BinnedTable } from './bin-columns.ts'
import { growTree } from './grow-tree.ts'
import type { Tree, TreeModel } from './tree-model.ts'

export interface TreeTraining {
  readonly classCount: number
  readonly rounds: number
  readonly seed: number
  readonly onRound?: ((done: number) => void) | undefined
}

const learningRate = 0.1
const mostLeaves = 16
/** Drawn for each tree, and for each round. */
const shareOfColumns = 0.4
const shareOfRows = 0.7

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
  const trees: Tree[] = []
  for (let round = 0; round < rounds; round++) {
    const chances = chancesOf(scores, classCount)
    const drawn = Int32Array.from(draw(rows.length, shareOfRows, random))
    for (let one = 0; one < classCount; one++) {
      const { gradient, curvature } = derivatives(chances, classes, one, classCount)
      const columns = draw(table.columns.length, shareOfColumns, random)
      const tree = growTree({ table, columns, rows: drawn, gradient, curvature, mostLeaves, leastRows, learningRate })
      trees.push(tree)
      addValues(tree, table, scores, one, classCount)
    }
    training.onRound?.(round + 1)
  }
  return { classCount, base, edges: table.edges, trees }
}

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

/** Of the cross entropy, for one class. */
function derivatives(
  chances: Float64Array,
  classes: Int32Array,
  one: number,
  classCount: number,
): { gradient: Float64Array; curvature: Float64Array } {
  const gradient = new Float64Array(classes.length)
  const curvature = new Float64Array(classes.length)
  for (let row = 0; row < classes.length; row++) {
    const chance = chances[row * classCount + one]!
    gradient[row] = chance - (classes[row] === one ? 1 : 0)
    curvature[row] = Math.max(1e-6, chance * (1 - chance))
  }
  return { gradient, curvature }
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
  one: number,
  classCount: number,
): void {
  for (let row = 0; row < rowCount; row++) {
    let node = 0
    for (let column = tree.column[0]!; column >= 0; column = tree.column[node]!)
      node = columns[column]![row]! <= tree.bin[node]! ? tree.left[node]! : tree.right[node]!
    scores[row * classCount + one]! += tree.value[node]!
  }
}
