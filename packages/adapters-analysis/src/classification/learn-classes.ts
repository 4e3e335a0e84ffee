import { compactTable, type RowNumbers } from '../chain/compact-table.ts'
import { requireMemory } from '../numbers/memory-budget.ts'
import { seededRandom, shuffle } from '../numbers/seeded-random.ts'
import { chancesOf, vectorOf, type ClassifierModel, type TermVector } from './classifier-model.ts'
import { termBits, type PageTerms } from './page-terms.ts'

export interface ClassExample {
  readonly terms: PageTerms
  /** Position of its class. */
  readonly truth: number
}

export interface ClassLearning {
  readonly classes: readonly string[]
  readonly epochs: number
  readonly seed: number
  /** For the numbers of the training. */
  readonly memoryMb: number
  readonly onEpoch: () => void
}

/** A weight, how far it moved, the means of two regressions, and the mean of these. */
const bytesOfWeight = 5 * Float32Array.BYTES_PER_ELEMENT

const trainingNeeds = (classes: number, pages: number): string =>
  `Training ${classes} classes on ${pages} pages needs {needed} for numbers, and {allowed} are allowed. Use fewer classes or pages, or raise memoryMb.`

const learningRate = 0.5
const decay = 1e-5
const dropout = 0.2
/** Of the learning rate: a bias is no term, and moves little. */
const biasRate = 0.05

/** Passes over the pages that learning takes: one regression of all terms, one of words alone. */
export const learningSteps = (epochs: number): number => 2 * epochs

/**
 * The mean of two regressions: of words and pairs, and of words alone. Pairs are better where there are many pages, and mislead where
 * there are few. Scores are sums over terms, so that the mean is one table again.
 */
export function learnClasses(examples: readonly ClassExample[], learning: ClassLearning): ClassifierModel {
  const { classes } = learning
  const width = classes.length
  const { numbers, rarity } = termNumbers(examples)
  requireMemory(numbers.count * width * bytesOfWeight, learning.memoryMb, trainingNeeds(width, examples.length))
  const vectorsOf = (part: (terms: PageTerms) => PageTerms): ClassVector[] =>
    examples.map(({ terms, truth }) => ({ vector: vectorOf(part(terms), numbers.rowOf, rarity), truth }))
  const shape = { width, rowOf: numbers.rowOf, count: numbers.count }
  const all = regression(
    vectorsOf((terms) => terms),
    shape,
    learning,
  )
  const words = regression(
    vectorsOf((terms) => ({ words: terms.words, pairs: new Map() })),
    shape,
    learning,
  )
  for (let at = 0; at < all.mean.length; at++) all.mean[at] = (all.mean[at]! + words.mean[at]!) / 2
  const bias = all.bias.map((one, at) => (one + words.bias[at]!) / 2)
  return compacted(classes, numbers, { mean: all.mean, rarity, bias })
}

interface ClassVector {
  readonly vector: TermVector
  readonly truth: number
}

/** Softmax regression by stochastic gradient with adaptive rates; the mean of the weights of the later half of the epochs. */
function regression(
  vectors: readonly ClassVector[],
  { width, rowOf, count }: { readonly width: number; readonly rowOf: Int32Array; readonly count: number },
  { epochs, seed, onEpoch }: ClassLearning,
): { mean: Float32Array; bias: Float64Array } {
  const weights = new Float32Array(count * width)
  const state: LearningState = {
    table: { width, rowOf, weights },
    bias: new Float64Array(width),
    temperature: 1,
    moved: new Float32Array(weights.length).fill(1e-3),
  }
  const mean = new Float32Array(weights.length)
  const random = seededRandom(seed)
  const remembered = epochs - Math.floor(epochs / 2)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { vector, truth } of shuffle([...vectors], random)) {
      const kept = vector.values.map((value) => (random() < dropout ? 0 : value / (1 - dropout)))
      learnFrom(state, { rows: vector.rows, values: kept }, truth)
    }
    if (epoch >= epochs - remembered) for (let at = 0; at < mean.length; at++) mean[at]! += weights[at]! / remembered
    onEpoch()
  }
  return { mean, bias: state.bias }
}

interface LearningState extends Pick<ClassifierModel, 'table' | 'bias' | 'temperature'> {
  readonly moved: Float32Array
}

function learnFrom(state: LearningState, vector: TermVector, truth: number): void {
  const { table, bias, moved } = state
  const { width, weights } = table
  const chances = chancesOf(state, vector)
  for (let column = 0; column < width; column++) {
    const error = chances[column]! - (column === truth ? 1 : 0)
    bias[column]! -= biasRate * learningRate * error
    if (Math.abs(error) < 1e-4) continue
    for (let at = 0; at < vector.rows.length; at++) {
      if (vector.values[at] === 0) continue
      const place = vector.rows[at]! * width + column
      const step = error * vector.values[at]! + decay * weights[place]!
      moved[place]! += step ** 2
      weights[place]! -= (learningRate * step) / Math.sqrt(moved[place]!)
    }
  }
}

/** Rows for the terms of all pages, and how rare each is. */
function termNumbers(examples: readonly ClassExample[]): { numbers: RowNumbers; rarity: Float32Array } {
  const numbers: RowNumbers = { rowOf: new Int32Array(2 ** termBits).fill(-1), count: 0 }
  const pagesWith: number[] = []
  for (const { terms } of examples) {
    for (const feature of new Set([...terms.words.keys(), ...terms.pairs.keys()])) {
      if (numbers.rowOf[feature]! < 0) numbers.rowOf[feature] = numbers.count++
      const row = numbers.rowOf[feature]!
      pagesWith[row] = (pagesWith[row] ?? 0) + 1
    }
  }
  const rarity = Float32Array.from(pagesWith, (pages) => Math.log((1 + examples.length) / (1 + pages)) + 1)
  return { numbers, rarity }
}

/** Weights as they are stored, and rarity by the rows that are left. */
function compacted(
  classes: readonly string[],
  numbers: RowNumbers,
  { mean, rarity, bias }: { mean: Float32Array; rarity: Float32Array; bias: Float64Array },
): ClassifierModel {
  const table = compactTable(numbers, mean, classes.length)
  const kept = new Float32Array(table.weights.length / table.width)
  for (const [feature, row] of table.rowOf.entries()) if (row >= 0) kept[row] = rarity[numbers.rowOf[feature]!]!
  return { classes, table, rarity: kept, bias, temperature: 1 }
}
