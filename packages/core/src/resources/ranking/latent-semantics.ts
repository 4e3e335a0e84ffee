import { withoutTones } from '../../kernel/analysis/index.ts'
import { termHash } from './term-hash.ts'
import type { HashedNumbers } from './hashed-numbers.ts'

export const longestLatentTerm = 6
const startsWithNumber = /^\p{N}/u

/** Longer words count by their beginning, which brings the forms of a word together in many languages. */
export function latentTerm(toned: string): string {
  const word = withoutTones(toned)
  return word.length > longestLatentTerm && !startsWithNumber.test(word) ? word.slice(0, longestLatentTerm) : word
}

/**
 * Which terms occur together in a collection (latent semantic analysis): a direction in few dimensions for each term, so that
 * texts with no word in common can be near each other.
 */
export interface LatentSemantics {
  readonly dimensions: number
  /** Number of each term by its hash. */
  readonly terms: HashedNumbers
  /** The weight of a term: ln(passages / passages with it). */
  readonly rarity: Float32Array
  /** Directions of the terms, one after the other: eighths of bytes, to be multiplied by `scales` of the term. */
  readonly directions: Int8Array
  readonly scales: Float32Array
  /** Mean of the sampled passages' vectors, and the mean of their products: how similar passages are to anything. */
  readonly mean: Float32Array
  readonly products: Float32Array
}

/** Dimensions are a multiple of it. */
export const dimensionsAtOnce = 4

export const latentHash = (word: string): number => termHash('latent', latentTerm(word))

/** A text that is known by its terms. */
export interface LatentText {
  /** Terms and how often the text has each, in turn. */
  readonly terms: Int32Array
  /** The sum of their directions. */
  readonly sum: Float64Array
}

/** Of a text: terms and how often it has each, in turn. */
export function termsAndCounts(counts: ReadonlyMap<number, number>): Int32Array {
  const terms = new Int32Array(2 * counts.size)
  let end = 0
  for (const [term, count] of counts) {
    terms[end++] = term
    terms[end++] = count
  }
  return terms
}

/** What is known of terms. */
export type TermDirections = Omit<LatentSemantics, 'mean' | 'products' | 'terms'>

/** The unit vector of a text by its terms and how often it has each, in turn; zeros when it has none that is known. */
export const latentVector = (semantics: TermDirections, termsAndCounts: ArrayLike<number>): Float64Array =>
  ofUnitLength(latentSum(semantics, termsAndCounts))

/** The same before it has any particular length. */
export function latentSum(semantics: TermDirections, termsAndCounts: ArrayLike<number>): Float64Array {
  const terms = new Int32Array(termsAndCounts.length / 2)
  const gains = new Float64Array(terms.length)
  for (let at = 0; at < terms.length; at++) {
    terms[at] = termsAndCounts[2 * at]!
    gains[at] = gainOfCount(termsAndCounts[2 * at + 1]!)
  }
  return directionOf(semantics, terms, gains)
}

/** What a term counts that a text has so many times. */
const gainOfCount = (count: number): number => 1 + Math.log(count)

/** The sum of the directions of terms, each as much as it gains. */
export function directionOf(
  { dimensions, rarity, directions, scales }: TermDirections,
  terms: ArrayLike<number>,
  gains: ArrayLike<number>,
): Float64Array {
  const vector = new Float64Array(dimensions)
  const weights = new Float64Array(terms.length)
  const offsets = new Int32Array(terms.length)
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]!
    offsets[at] = term * dimensions
    weights[at] = gains[at]! * rarity[term]! * scales[term]!
  }
  // Four directions at a time stay in registers, which halves the time. Rankings read some 10,000 terms.
  for (let index = 0; index < dimensions; index += dimensionsAtOnce) {
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    for (let at = 0; at < weights.length; at++) {
      const offset = offsets[at]! + index
      const weight = weights[at]!
      one += weight * directions[offset]!
      two += weight * directions[offset + 1]!
      three += weight * directions[offset + 2]!
      four += weight * directions[offset + 3]!
    }
    vector[index] = one
    vector[index + 1] = two
    vector[index + 2] = three
    vector[index + 3] = four
  }
  return vector
}

export function ofUnitLength(vector: Float64Array): Float64Array {
  let squares = 0
  for (let index = 0; index < vector.length; index++) squares += vector[index]! ** 2
  if (squares === 0) return vector
  const scale = 1 / Math.sqrt(squares)
  const unit = new Float64Array(vector.length)
  for (let index = 0; index < vector.length; index++) unit[index] = vector[index]! * scale
  return unit
}

export function product(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!
  return sum
}

/** How much the similarity of a text to the collection's passages varies from passage to passage. */
export function spreadOf({ dimensions, mean, products }: LatentSemantics, vector: Float64Array): number {
  let square = 0
  let average = 0
  for (let left = 0; left < dimensions; left++) {
    average += vector[left]! * mean[left]!
    let sum = 0
    for (let right = 0; right < dimensions; right++) sum += products[left * dimensions + right]! * vector[right]!
    square += sum * vector[left]!
  }
  return Math.sqrt(Math.max(square - average * average, 0))
}
