import type { ChainModel, Sequence, WeightTable } from './chain-model.ts'
import { potentialsOf } from './chain-model.ts'
import { marginalsOf } from './forward-backward.ts'

/** Chains of one shape whose weights lie side by side: looking up a feature costs more than adding its weights. */
export interface ChainBag {
  readonly count: number
  readonly tagCount: number
  /** Weights of all chains in one row, the first chain's first. */
  readonly node: WeightTable
  readonly edge: WeightTable
}

export function bagOf(chains: readonly ChainModel[]): ChainBag {
  return {
    count: chains.length,
    tagCount: chains[0]!.tagCount,
    node: sideBySide(chains.map(({ node }) => node)),
    edge: sideBySide(chains.map(({ edge }) => edge)),
  }
}

/** Chances of tags, `length * tagCount`, as the chains see them on average. */
export function meanChances({ count, tagCount, node, edge }: ChainBag, sequence: Sequence): Float64Array {
  const wide = potentialsOf({ node, edge }, sequence)
  const mean = new Float64Array(sequence.length * tagCount)
  for (let chain = 0; chain < count; chain++) {
    const own = {
      node: columnsOf(wide.node, chain, count, tagCount),
      edge: columnsOf(wide.edge, chain, count, tagCount ** 2),
    }
    const chances = marginalsOf(own, tagCount).node
    for (let at = 0; at < mean.length; at++) mean[at]! += chances[at]! / count
  }
  return mean
}

function columnsOf(wide: Float64Array, chain: number, count: number, width: number): Float64Array {
  const own = new Float64Array(wide.length / count)
  for (let row = 0; row * width < own.length; row++) {
    const from = (row * count + chain) * width
    own.set(wide.subarray(from, from + width), row * width)
  }
  return own
}

function sideBySide(tables: readonly WeightTable[]): WeightTable {
  const { width, rowOf: firstRows } = tables[0]!
  const wide = width * tables.length
  const rowOf = new Int32Array(firstRows.length).fill(-1)
  let rows = 0
  for (const table of tables)
    for (const [feature, row] of table.rowOf.entries()) if (row >= 0 && rowOf[feature]! < 0) rowOf[feature] = rows++
  const weights = new Float32Array(rows * wide)
  for (const [index, table] of tables.entries()) {
    for (const [feature, row] of table.rowOf.entries()) {
      if (row < 0) continue
      weights.set(table.weights.subarray(row * width, (row + 1) * width), rowOf[feature]! * wide + index * width)
    }
  }
  return { width: wide, rowOf, weights }
}
