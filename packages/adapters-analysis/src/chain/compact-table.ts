import type { FeatureRows } from '../features/feature-rows.ts'
import type { WeightTable } from './chain-model.ts'

/** Rows given to feature numbers in the order in which they are met. */
export interface RowNumbers {
  /** By feature number, -1 without one. */
  readonly rowOf: Int32Array
  count: number
}

/** All parts of each list in one, with rows in place of feature numbers. */
export function packRows(parts: readonly FeatureRows[], numbers: RowNumbers): FeatureRows {
  const lists = parts[0]!.starts.length - 1
  const values = new Int32Array(parts.reduce((sum, part) => sum + part.values.length, 0))
  const starts = new Int32Array(lists + 1)
  let count = 0
  for (let list = 0; list < lists; list++) {
    for (const part of parts) {
      for (let at = part.starts[list]!; at < part.starts[list + 1]!; at++) {
        const feature = part.values[at]!
        if (numbers.rowOf[feature]! < 0) numbers.rowOf[feature] = numbers.count++
        values[count++] = numbers.rowOf[feature]!
      }
    }
    starts[list + 1] = count
  }
  return { values, starts }
}

/** Weights as they are stored: a byte each, times a scale for each feature. */
export interface StoredTable {
  readonly bits: number
  readonly width: number
  /** In ascending order. */
  readonly features: Uint32Array
  readonly scales: Float32Array
  readonly weights: Int8Array
}

/** Weights that are all smaller decide nothing. */
const negligible = 0.01

/** Rounds weights as storing them does, so that what is measured in training is what is used later. */
export function compactTable({ rowOf }: RowNumbers, weights: Float32Array, width: number): WeightTable {
  return usableTable(storedTable({ width, rowOf, weights }))
}

export function storedTable({ width, rowOf, weights }: WeightTable): StoredTable {
  const kept: number[] = []
  for (let feature = 0; feature < rowOf.length; feature++) {
    const row = rowOf[feature]!
    if (row >= 0 && largest(weights, row * width, width) > negligible) kept.push(feature)
  }
  const scales = new Float32Array(kept.length)
  const rounded = new Int8Array(kept.length * width)
  for (const [index, feature] of kept.entries()) {
    const from = rowOf[feature]! * width
    const scale = Math.fround(largest(weights, from, width) / 127)
    scales[index] = scale
    for (let column = 0; column < width; column++)
      rounded[index * width + column] = Math.round(weights[from + column]! / scale)
  }
  return { bits: Math.log2(rowOf.length), width, features: Uint32Array.from(kept), scales, weights: rounded }
}

export const usableTable = (table: StoredTable): WeightTable => sideBySide([table], rowNumbers([table]))

/** A row for each feature that one of the tables has. They are of one shape. */
export function rowNumbers(tables: readonly StoredTable[]): RowNumbers {
  const rowOf = new Int32Array(2 ** tables[0]!.bits).fill(-1)
  let count = 0
  for (const { features } of tables) {
    for (let at = 0; at < features.length; at++) {
      const feature = features[at]!
      if (rowOf[feature]! < 0) rowOf[feature] = count++
    }
  }
  return { rowOf, count }
}

/** The weights of all tables in one row for each feature, the first table's first. */
export function sideBySide(tables: readonly StoredTable[], { rowOf, count }: RowNumbers): WeightTable {
  const { width } = tables[0]!
  const wide = width * tables.length
  const usable = new Float32Array(count * wide)
  for (const [index, { features, scales, weights }] of tables.entries()) {
    for (let row = 0; row < features.length; row++) {
      const from = row * width
      const to = rowOf[features[row]!]! * wide + index * width
      const scale = scales[row]!
      for (let column = 0; column < width; column++) usable[to + column] = weights[from + column]! * scale
    }
  }
  return { width: wide, rowOf, weights: usable }
}

function largest(weights: Float32Array, from: number, width: number): number {
  let most = 0
  for (let at = from; at < from + width; at++) most = Math.max(most, Math.abs(weights[at]!))
  return most
}
