import type { PredictedClass, WordPage } from '@docent/core/ports'
import type { WeightTable } from '../chain/chain-model.ts'
import { normalizeLogs } from '../trees/tree-model.ts'
import { termsOf, type PageTerms } from './page-terms.ts'

/** Softmax regression over terms of a page. */
export interface ClassifierModel {
  readonly classes: readonly string[]
  /** Weights of each class, by feature. */
  readonly table: WeightTable
  /** How rare a term is, by row of the table. */
  readonly rarity: Float32Array
  readonly bias: Float64Array
  /** Divides scores, so that chances are right as often as they state. */
  readonly temperature: number
}

/** Rows of the table and their values; each family of terms has the length 1. */
export interface TermVector {
  readonly rows: Int32Array
  readonly values: Float32Array
}

export function classifyPages(model: ClassifierModel, pages: readonly WordPage[]): PredictedClass[][] {
  return pages.map((page) => {
    const chances = chancesOf(model, vectorOf(termsOf(page), model.table.rowOf, model.rarity))
    return Array.from(chances, (confidence, at) => ({ pageClass: model.classes[at]!, confidence })).sort(
      (one, other) => other.confidence - one.confidence,
    )
  })
}

/** Terms that training did not see are left out. */
export function vectorOf({ words, pairs }: PageTerms, rowOf: Int32Array, rarity: Float32Array): TermVector {
  const rows: number[] = []
  const values: number[] = []
  for (const counts of [words, pairs]) {
    const start = values.length
    let squares = 0
    for (const [feature, count] of counts) {
      const row = rowOf[feature]!
      if (row < 0) continue
      const value = (1 + Math.log(count)) * rarity[row]!
      rows.push(row)
      values.push(value)
      squares += value ** 2
    }
    const length = Math.sqrt(squares) || 1
    for (let at = start; at < values.length; at++) values[at]! /= length
  }
  return { rows: Int32Array.from(rows), values: Float32Array.from(values) }
}

export function chancesOf(
  { table, bias, temperature }: Pick<ClassifierModel, 'table' | 'bias' | 'temperature'>,
  { rows, values }: TermVector,
): Float64Array {
  const scores = Float64Array.from(bias)
  for (let at = 0; at < rows.length; at++) {
    const from = rows[at]! * table.width
    for (let column = 0; column < table.width; column++) scores[column]! += values[at]! * table.weights[from + column]!
  }
  return normalizeLogs(scores.map((score) => score / temperature)).map(Math.exp)
}
