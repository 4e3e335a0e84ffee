import type { FeatureRows } from '../features/feature-rows.ts'
import { seededRandom, shuffle, type RandomSource } from '../numbers/seeded-random.ts'
import type { TaggedSequence } from './chain-model.ts'
import { packRows, storedTable, type RowNumbers } from './compact-table.ts'
import { requireMemory } from '../numbers/memory-budget.ts'
import { marginalsOf } from './forward-backward.ts'
import type { StoredChain } from './stored-chain.ts'
import { adaptiveWeights, type AdaptiveWeights } from './adaptive-weights.ts'

export interface ChainTraining {
  readonly tagCount: number
  /** Feature numbers of words are below two to the power of it. */
  readonly nodeBits: number
  readonly edgeBits: number
  readonly epochs: number
  /** Share of a word's features that is left out at random in each epoch, so that none is relied upon alone. */
  readonly dropout: number
  readonly seed: number
  /** For the weights. */
  readonly memoryMb: number
  readonly onEpoch?: ((done: number) => void) | undefined
}

const learningRate = 0.1
const decay = 1e-4

/** A weight, how far it moved, and the sum of which it is the mean; at the end the weights as they are used. */
const bytesOfWeight = 4 * Float32Array.BYTES_PER_ELEMENT

/** A page with row numbers in place of feature numbers, all parts in one. */
interface PackedSequence {
  readonly node: FeatureRows
  readonly edge: FeatureRows
  readonly tags: Int32Array
}

/** Trains by stochastic gradient with adaptive rates; the model is the mean of the weights of the later half of the epochs. */
export function trainChain(sequences: readonly TaggedSequence[], training: ChainTraining): StoredChain {
  const { tagCount, epochs } = training
  const random = seededRandom(training.seed)
  const nodeRows: RowNumbers = { rowOf: new Int32Array(2 ** training.nodeBits).fill(-1), count: 0 }
  const edgeRows: RowNumbers = { rowOf: new Int32Array(2 ** training.edgeBits).fill(-1), count: 0 }
  const packed = sequences
    .filter(({ length }) => length > 0)
    .map(({ node, edge, tags }) => ({ node: packRows(node, nodeRows), edge: packRows([edge], edgeRows), tags }))
  const count = nodeRows.count * tagCount + edgeRows.count * tagCount ** 2
  requireMemory(count * bytesOfWeight, training.memoryMb, trainingNeeds(tagCount))
  const node = adaptiveWeights(nodeRows.count * tagCount, { learningRate, decay })
  const edge = adaptiveWeights(edgeRows.count * tagCount * tagCount, { learningRate, decay })
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const sequence of shuffle(packed, random)) learnFrom(sequence, { node, edge, random, ...training })
    if (epoch >= Math.floor(epochs / 2)) {
      node.remember()
      edge.remember()
    }
    training.onEpoch?.(epoch + 1)
  }
  return {
    tagCount,
    node: storedTable({ rowOf: nodeRows.rowOf, weights: node.mean(), width: tagCount }),
    edge: storedTable({ rowOf: edgeRows.rowOf, weights: edge.mean(), width: tagCount * tagCount }),
  }
}

const trainingNeeds = (tagCount: number): string =>
  `The weights of ${(tagCount - 1) / 2} labels need {needed} in training, and {allowed} are allowed. Use fewer labels or fewer pages, or raise memoryMb.`

interface Learning {
  readonly node: AdaptiveWeights
  readonly edge: AdaptiveWeights
  readonly random: RandomSource
  readonly tagCount: number
  readonly dropout: number
}

function learnFrom({ node, edge, tags }: PackedSequence, learning: Learning): void {
  const { tagCount, dropout, random } = learning
  const kept = keptFeatures(node, dropout, random)
  const square = tagCount * tagCount
  const nodeScores = new Float64Array(tags.length * tagCount)
  sumRows(learning.node.weights, kept, tagCount, nodeScores)
  // As if all had been there.
  for (let at = 0; at < nodeScores.length; at++) nodeScores[at]! /= 1 - dropout
  const edgeScores = new Float64Array(tags.length * square)
  sumRows(learning.edge.weights, edge, square, edgeScores)
  edgeScores.fill(0, 0, square)
  const chances = marginalsOf({ node: nodeScores, edge: edgeScores }, tagCount)
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at]!
    chances.node[at * tagCount + tag]! -= 1
    learning.node.descend(
      kept.values.subarray(kept.starts[at], kept.starts[at + 1]),
      chances.node,
      at * tagCount,
      tagCount,
    )
    if (at === 0) continue
    chances.edge[at * square + tags[at - 1]! * tagCount + tag]! -= 1
    learning.edge.descend(edge.values.subarray(edge.starts[at], edge.starts[at + 1]), chances.edge, at * square, square)
  }
}

function keptFeatures({ values, starts }: FeatureRows, dropout: number, random: RandomSource): FeatureRows {
  if (dropout === 0) return { values, starts }
  const kept = new Int32Array(values.length)
  const keptStarts = new Int32Array(starts.length)
  let count = 0
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) if (random() >= dropout) kept[count++] = values[at]!
    keptStarts[row + 1] = count
  }
  return { values: kept, starts: keptStarts }
}

function sumRows(weights: Float32Array, { values, starts }: FeatureRows, width: number, sums: Float64Array): void {
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const from = values[at]! * width
      for (let column = 0; column < width; column++) sums[row * width + column]! += weights[from + column]!
    }
  }
}
