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

/** A weight, how far it moved, the sum of which it is the mean, and the mean. */
const bytesOfWeight = 4 * Float32Array.BYTES_PER_ELEMENT

const trainingNeeds = (classes: number, pages: number): string =>
  `Training ${classes} classes on ${pages} pages needs {needed} for numbers, and {allowed} are allowed. Use fewer classes or pages, or raise memoryMb.`

const learningRate = 0.5
const decay = 1e-5
const dropout = 0.2
/** Of the learning rate: a bias is no term, and moves little. */
const biasRate = 0.05

/** Softmax regression by stochastic gradient with adaptive rates; the mean of the weights of the later half of the epochs. */
export function learnClasses(examples: readonly ClassExample[], learning: ClassLearning): ClassifierModel {
  const { classes, epochs } = learning
  const width = classes.length
  const { numbers, rarity } = termNumbers(examples)
  const vectors = examples.map(({ terms, truth }) => ({ vector: vectorOf(terms, numbers.rowOf, rarity), truth }))
  requireMemory(numbers.count * width * bytesOfWeight, learning.memoryMb, trainingNeeds(width, examples.length))
  const weights = new Float32Array(numbers.count * width)
  const state: LearningState = {
    table: { width, rowOf: numbers.rowOf, weights },
    bias: new Float64Array(width),
    temperature: 1,
    moved: new Float32Array(weights.length).fill(1e-3),
  }
  const sum = new Float32Array(weights.length)
  const random = seededRandom(learning.seed)
  let remembered = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { vector, truth } of shuffle(vectors, random)) {
      const kept = vector.values.map((value) => (random() < dropout ? 0 : value / (1 - dropout)))
      learnFrom(state, { rows: vector.rows, values: kept }, truth)
    }
    if (epoch >= Math.floor(epochs / 2)) {
      remembered++
      for (let at = 0; at < sum.length; at++) sum[at]! += weights[at]!
    }
    learning.onEpoch()
  }
  const mean = sum.map((value) => value / remembered)
  return compacted(classes, numbers, { mean, rarity, bias: state.bias })
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
