import type { FeatureRows } from '../features/feature-rows.ts'

/** Words in the order of one reading, as a chain sees them. */
export interface Sequence {
  readonly length: number
  /** Features of each word, in several parts that stages share. */
  readonly node: readonly FeatureRows[]
  /** Features of the step from the word before; those of the first word are not used. */
  readonly edge: FeatureRows
}

export interface TaggedSequence extends Sequence {
  readonly tags: Int32Array
}

/** Weights by feature: `width` numbers each, for those that occurred in training. */
export interface WeightTable {
  readonly width: number
  /** Row of each feature number, -1 without one. */
  readonly rowOf: Int32Array
  readonly weights: Float32Array
}

/** A linear-chain conditional random field over hashed features, whose transitions depend on what is between two words. */
export interface ChainModel {
  readonly tagCount: number
  /** One weight for each tag. */
  readonly node: WeightTable
  /** One weight for each pair of tags, the earlier word's first. */
  readonly edge: WeightTable
}

/** Scores before they are normalized: `length * tagCount` for words and `length * tagCount * tagCount` for steps. */
export interface Potentials {
  readonly node: Float64Array
  readonly edge: Float64Array
}

export function potentialsOf({ node, edge }: Pick<ChainModel, 'node' | 'edge'>, sequence: Sequence): Potentials {
  const scores = new Float64Array(sequence.length * node.width)
  for (const rows of sequence.node) addScores(node, rows, 0, scores)
  return { node: scores, edge: edgeScores(edge, sequence) }
}

/** Scores of steps, zeros for the first word. */
export function edgeScores(edge: WeightTable, sequence: Sequence): Float64Array {
  const scores = new Float64Array(sequence.length * edge.width)
  addScores(edge, sequence.edge, 1, scores)
  return scores
}

/** Adds the weights of each list's features, from the list `first` on. */
export function addScores(
  { width, rowOf, weights }: WeightTable,
  { values, starts }: FeatureRows,
  first: number,
  scores: Float64Array,
): void {
  for (let at = first; at + 1 < starts.length; at++) {
    const to = at * width
    const end = starts[at + 1]!
    for (let place = starts[at]!; place < end; place++) {
      const row = rowOf[values[place]!]!
      if (row < 0) continue
      const from = row * width
      for (let column = 0; column < width; column++) scores[to + column]! += weights[from + column]!
    }
  }
}
