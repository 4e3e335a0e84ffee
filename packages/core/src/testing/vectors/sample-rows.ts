import type { IndexHit, IndexRow, IndexTable, WeightedTerm } from '../../kernel/ports/index.ts'
import { indexedPassage, questionTerms } from '../../resources/ranking/index.ts'

export const dimensions = 8
export const table: IndexTable = { name: 'passages', dimensions }

/** Repeatable numbers from −1 to 1: the same seed gives the same vector everywhere. */
export function sampleVector(seed: number, length = dimensions): Float32Array {
  const vector = new Float32Array(length)
  let state = (seed * 2654435761 + 12345) >>> 0
  for (let position = 0; position < length; position++) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    vector[position] = (state / 0xffffffff) * 2 - 1
  }
  return vector
}

export function row(document: string, ordinal: number, text: string, vector = sampleVector(ordinal + 1)): IndexRow {
  const { terms, payload } = indexedPassage({ name: '', text })
  return { document, ordinal, terms, payload, vector }
}

/** `count` rows of one document with the word `common` and a word of their own. */
export function documentRows(document: string, count: number, seed = 0): IndexRow[] {
  return Array.from({ length: count }, (_, ordinal) =>
    row(document, ordinal, `common marker${seed + ordinal}`, sampleVector(seed + ordinal + 1)),
  )
}

export function identities(hits: readonly IndexHit[]): string[] {
  return hits.map((hit) => `${hit.document}#${hit.ordinal}`)
}

export function cosine(one: Float32Array, other: Float32Array): number {
  let product = 0
  let oneSquares = 0
  let otherSquares = 0
  for (let position = 0; position < one.length; position++) {
    product += one[position]! * other[position]!
    oneSquares += one[position]! ** 2
    otherSquares += other[position]! ** 2
  }
  return product / Math.sqrt(oneSquares * otherSquares)
}

/** What the engine asks an index for when it is asked this. */
export const queryTerms = (text: string): WeightedTerm[] =>
  [...questionTerms(text).stems.keys()].map((term) => ({ term, weight: 1 }))
