import { requireMemory } from '../numbers/memory-budget.ts'
import { addScores, type Sequence, type WeightTable } from './chain-model.ts'
import { rowNumbers, sideBySide, usableTable } from './compact-table.ts'
import { marginalsOf } from './forward-backward.ts'
import type { StoredChain } from './stored-chain.ts'

/**
 * Chains of one shape. Their weights of words are side by side, since looking up a feature costs more than adding its weights. Those
 * of steps are apart: scores of steps grow with the square of the labels, and are held for one chain at a time.
 */
export interface ChainBag {
  readonly count: number
  readonly tagCount: number
  /** Weights of all chains in one row, the first chain's first. */
  readonly node: WeightTable
  readonly edges: readonly WeightTable[]
}

/** @throws `too_large` when the weights need more than `memoryMb` */
export function bagOf(chains: readonly StoredChain[], memoryMb: number): ChainBag {
  const nodes = chains.map(({ node }) => node)
  const rows = rowNumbers(nodes)
  requireMemory(rows.count * nodes[0]!.width * nodes.length * Float32Array.BYTES_PER_ELEMENT, memoryMb, modelNeeds)
  return {
    count: chains.length,
    tagCount: chains[0]!.tagCount,
    node: sideBySide(nodes, rows),
    edges: chains.map(({ edge }) => usableTable(edge)),
  }
}

/** Chances of tags, `length * tagCount`, as the chains see them on average. */
export function meanChances({ count, tagCount, node, edges }: ChainBag, sequence: Sequence): Float64Array {
  const wide = new Float64Array(sequence.length * node.width)
  for (const rows of sequence.node) addScores(node, rows, 0, wide)
  const mean = new Float64Array(sequence.length * tagCount)
  const steps = new Float64Array(sequence.length * tagCount ** 2)
  for (const [chain, edge] of edges.entries()) {
    addScores(edge, sequence.edge, 1, steps.fill(0))
    const chances = marginalsOf({ node: columnsOf(wide, chain, count, tagCount), edge: steps }, tagCount).node
    for (let at = 0; at < mean.length; at++) mean[at]! += chances[at]! / count
  }
  return mean
}

const modelNeeds =
  'The weights of the model need {needed}, and {allowed} are allowed. Train it with fewer labels, or raise memoryMb.'

function columnsOf(wide: Float64Array, chain: number, count: number, width: number): Float64Array {
  const own = new Float64Array(wide.length / count)
  for (let row = 0; row * width < own.length; row++) {
    const from = (row * count + chain) * width
    own.set(wide.subarray(from, from + width), row * width)
  }
  return own
}
