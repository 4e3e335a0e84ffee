import { binOf } from '../numbers/bins.ts'

/** A decision tree in flat arrays. Node 0 is the root; a leaf has the column -1. */
export interface Tree {
  readonly column: Int16Array
  /** Values of up to this bin go to the left. */
  readonly bin: Uint8Array
  /** Of a leaf: its place among the leaves. */
  readonly left: Int16Array
  readonly right: Int16Array
  /** One number for each class, of the first leaf, then of the second … */
  readonly values: Float32Array
}

/** Gradient-boosted trees for several classes: a leaf has a number for each class of a group, so that one walk through a tree serves them all. */
export interface TreeModel {
  readonly classCount: number
  /** Classes in one tree; the last group may have fewer. Each round has a tree for each group. */
  readonly groupSize: number
  /** Score of each class before any tree. */
  readonly base: Float64Array
  /** Rising edges of the bins of each column. */
  readonly edges: readonly Float64Array[]
  readonly trees: readonly Tree[]
}

/** The classes that a tree is for, by its place among the trees. */
export function classesOfTree({ classCount, groupSize }: Pick<TreeModel, 'classCount' | 'groupSize'>, tree: number) {
  const first = (tree % Math.ceil(classCount / groupSize)) * groupSize
  return { first, count: Math.min(groupSize, classCount - first), of: classCount }
}

/**
 * Log chances of the classes of each row, one row after the other. Tree by tree, not row by row: a tree fits into the fastest memory
 * of a processor, and all trees do not.
 */
export function treeScores(model: TreeModel, rows: readonly Float32Array[]): Float64Array {
  const { classCount, base, edges, trees } = model
  const width = edges.length
  const bins = new Uint8Array(rows.length * width)
  for (const [row, values] of rows.entries())
    for (let column = 0; column < width; column++) bins[row * width + column] = binOf(values[column]!, edges[column]!)
  const scores = new Float64Array(rows.length * classCount)
  for (let row = 0; row < rows.length; row++) scores.set(base, row * classCount)
  for (const [at, tree] of trees.entries()) addTree(tree, bins, width, scores, classesOfTree(model, at))
  for (let row = 0; row < rows.length; row++) normalizeLogs(scores.subarray(row * classCount, (row + 1) * classCount))
  return scores
}

function addTree(
  { column: columns, bin: splits, left, right, values }: Tree,
  bins: Uint8Array,
  width: number,
  scores: Float64Array,
  { first, count, of }: ReturnType<typeof classesOfTree>,
): void {
  let row = 0
  for (let at = first; at < scores.length; at += of) {
    let node = 0
    for (let column = columns[0]!; column >= 0; column = columns[node]!)
      node = bins[row + column]! <= splits[node]! ? left[node]! : right[node]!
    const leaf = left[node]! * count
    for (let one = 0; one < count; one++) scores[at + one]! += values[leaf + one]!
    row += width
  }
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
