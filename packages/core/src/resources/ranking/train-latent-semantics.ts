import type { Work } from '../../kernel/system/index.ts'
import { HashedNumbers } from './hashed-numbers.ts'
import { leadingDirections } from './leading-directions.ts'
import { dimensionsAtOnce, latentVector, type LatentSemantics } from './latent-semantics.ts'
import { termHash } from './term-hash.ts'
import type { SparseRows } from './sparse-rows.ts'

/** Fewer passages show nothing about what belongs together. */
export const leastPassages = 50
const mostDimensions = 72
const leastDimensions = 8
const mostTerms = 40_000
const leastWithTerm = 2

export interface LatentSample {
  /** The terms by number. */
  readonly terms: readonly string[]
  /** Sampled passages with each term. */
  readonly passagesWith: readonly number[]
  /** Terms of each passage and how often it has them, in turn: number, count, number, count … */
  readonly passages: readonly Int32Array[]
}

/** Undefined when there is too little to learn from. */
export async function trainLatentSemantics(sample: LatentSample, work: Work): Promise<LatentSemantics | undefined> {
  const { passages, passagesWith, terms } = sample
  if (passages.length < leastPassages) return undefined
  const known = knownTerms(passagesWith, passages.length)
  const possible = Math.min(mostDimensions, passages.length, known.length)
  const dimensions = possible - (possible % dimensionsAtOnce)
  if (dimensions < leastDimensions) return undefined
  const columns = new Int32Array(terms.length).fill(-1)
  known.forEach((term, column) => (columns[term] = column))
  const rarity = Float32Array.from(known, (term) => Math.log(passages.length / passagesWith[term]!))
  const rows = weightedRows(passages, columns, rarity)
  const directions = await leadingDirections(rows, known.length, dimensions, work)
  const hashed = known.map((term, column) => [termHash('latent', terms[term]!), column] as const)
  const learned = {
    dimensions,
    terms: HashedNumbers.of(hashed, known.length),
    rarity,
    ...inBytes(directions, known.length, dimensions),
  }
  return { ...learned, ...(await similarities(learned, passages, columns, work)) }
}

/** Terms that are in more than one passage and in less than half of them; of too many those that most passages have. */
function knownTerms(passagesWith: readonly number[], passages: number): number[] {
  const telling = passagesWith.keys().filter((term) => {
    const count = passagesWith[term]!
    return count >= leastWithTerm && count < passages / 2
  })
  const all = [...telling]
  if (all.length <= mostTerms) return all
  return all.sort((one, other) => passagesWith[other]! - passagesWith[one]! || one - other).slice(0, mostTerms)
}

/** (1 + ln count) · rarity, each row at length 1. */
function weightedRows(passages: readonly Int32Array[], columnOf: Int32Array, rarity: Float32Array): SparseRows {
  const entries = passages.reduce((sum, passage) => sum + passage.length / 2, 0)
  const columns = new Int32Array(entries)
  const values = new Float32Array(entries)
  const starts = new Int32Array(passages.length + 1)
  let end = 0
  passages.forEach((passage, row) => {
    const start = end
    let squares = 0
    for (let at = 0; at < passage.length; at += 2) {
      const column = columnOf[passage[at]!]!
      if (column < 0) continue
      const value = (1 + Math.log(passage[at + 1]!)) * rarity[column]!
      columns[end] = column
      values[end++] = value
      squares += value * value
    }
    const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares)
    for (let at = start; at < end; at++) values[at]! *= scale
    starts[row + 1] = end
  })
  return { starts, columns: columns.subarray(0, end), values: values.subarray(0, end) }
}

/** A byte a number instead of eight: what is lost is far below what ranking can distinguish. */
function inBytes(
  directions: Float32Array,
  terms: number,
  dimensions: number,
): Pick<LatentSemantics, 'directions' | 'scales'> {
  const bytes = new Int8Array(directions.length)
  const scales = new Float32Array(terms)
  for (let term = 0; term < terms; term++) {
    const own = directions.subarray(term * dimensions, (term + 1) * dimensions)
    let largest = 0
    for (const value of own) largest = Math.max(largest, Math.abs(value))
    if (largest === 0) continue
    scales[term] = largest / 127
    for (let index = 0; index < dimensions; index++)
      bytes[term * dimensions + index] = Math.round((own[index]! / largest) * 127)
  }
  return { directions: bytes, scales }
}

async function similarities(
  learned: Omit<LatentSemantics, 'mean' | 'products'>,
  passages: readonly Int32Array[],
  columnOf: Int32Array,
  work: Work,
): Promise<Pick<LatentSemantics, 'mean' | 'products'>> {
  const { dimensions } = learned
  const mean = new Float64Array(dimensions)
  const products = new Float64Array(dimensions * dimensions)
  const share = 1 / passages.length
  for (const passage of passages) {
    await work(dimensions * (dimensions + passage.length))
    const known: number[] = []
    for (let at = 0; at < passage.length; at += 2) {
      const column = columnOf[passage[at]!]!
      if (column >= 0) known.push(column, passage[at + 1]!)
    }
    const vector = latentVector(learned, known)
    for (let left = 0; left < dimensions; left++) {
      const value = share * vector[left]!
      const offset = left * dimensions
      mean[left]! += value
      for (let right = 0; right <= left; right++) products[offset + right]! += value * vector[right]!
    }
  }
  for (let left = 0; left < dimensions; left++)
    for (let right = 0; right < left; right++)
      products[right * dimensions + left] = products[left * dimensions + right]!
  return { mean: Float32Array.from(mean), products: Float32Array.from(products) }
}
