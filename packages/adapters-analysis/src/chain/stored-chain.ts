import type { ChainModel } from './chain-model.ts'
import { usableTable, type StoredTable } from './compact-table.ts'

/** A chain as it is trained, goes from thread to thread and into artifacts: a quarter of what its usable weights take. */
export interface StoredChain {
  readonly tagCount: number
  readonly node: StoredTable
  readonly edge: StoredTable
}

export const usableChain = ({ tagCount, node, edge }: StoredChain): ChainModel => ({
  tagCount,
  node: usableTable(node),
  edge: usableTable(edge),
})
