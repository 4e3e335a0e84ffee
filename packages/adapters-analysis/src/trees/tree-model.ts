import { binOf } from '../numbers/bins.ts'

/** A decision tree in flat arrays. Node 0 is the root; a leaf has the column -1. */
export interface Tree {
  readonly column: Int16Array
  /** Values of up to this bin go to the left. */
  readonly bin: Uint8Array
  readonly left: Int16Array
  readonly right: Int16Array
  readonly value: Float32Array
}

/** Gradient-boosted trees for several classes: one tree for each class in every round. */
export interface TreeModel {
  readonly classCount: number
  /** Score of each class before any tree. */
  readonly base: Float64Array
  /** Rising edges of the bins of each column. */
  readonly edges: readonly Float64Array[]
  /** Of the first round all classes, then of the second … */
  readonly trees: readonly Tree[]
}

/** Log chances of the classes. */
export function treeScores({ classCount, base, edges, trees }: TreeModel, row: Float32Array): Float64Array {
  const bins = new Uint8Array(row.length)
  for (let column = 0; column < row.length; column++) bins[column] = binOf(row[column]!, edges[column]!)
  const scores = Float64Array.from(base)
  for (let at = 0; at < trees.length; at++) {
    const tree = trees[at]!
    let node = 0
    for (let column = tree.column[0]!; column >= 0; column = tree.column[node]!)
      node = bins[column]! <= tree.bin[node]! ? tree.left[node]! : tree.right[node]!
    scores[at % classCount]! += tree.value[node]!
  }
  return normalizeLogs(scores)
}

/** Makes the exponentials of the scores add up to 1, in place. */
export function normalizeLogs(scores: Float64Array): Float64Array {
  const greatest = scores.reduce((one, other) => Math.max(one, other), -Infinity)
  let sum = 0
  for (const score of scores) sum += Math.exp(score - greatest)
  const shift = greatest + Math.log(sum)
  for (let at = 0; at < scores.length; at++) scores[at]! -= shift
  return scores
}
