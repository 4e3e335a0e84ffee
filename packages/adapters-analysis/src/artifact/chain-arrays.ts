import type { StoredTable } from '../chain/compact-table.ts'
import type { StoredChain } from '../chain/stored-chain.ts'
import { inconsistentModel, type NumberArray, type ReadArtifact } from './artifact.ts'

export function putChain(arrays: Map<string, NumberArray>, name: string, { node, edge }: StoredChain): void {
  putTable(arrays, `${name}.node`, node)
  putTable(arrays, `${name}.edge`, edge)
}

export interface ChainShape {
  readonly tagCount: number
  readonly nodeBits: number
  readonly edgeBits: number
}

export function getChain(
  artifact: ReadArtifact,
  name: string,
  { tagCount, nodeBits, edgeBits }: ChainShape,
): StoredChain {
  return {
    tagCount,
    node: getTable(artifact, `${name}.node`, nodeBits, tagCount),
    edge: getTable(artifact, `${name}.edge`, edgeBits, tagCount ** 2),
  }
}

export function putTable(arrays: Map<string, NumberArray>, name: string, table: StoredTable): void {
  arrays.set(`${name}.features`, table.features)
  arrays.set(`${name}.scales`, table.scales)
  arrays.set(`${name}.weights`, table.weights)
}

export function getTable(artifact: ReadArtifact, name: string, bits: number, width: number): StoredTable {
  const features = artifact.array(`${name}.features`, 'u32')
  const scales = artifact.array(`${name}.scales`, 'f32')
  const weights = artifact.array(`${name}.weights`, 'i8')
  if (scales.length !== features.length || weights.length !== features.length * width) throw inconsistentModel()
  const end = 2 ** bits
  for (let at = 0; at < features.length; at++) if (features[at]! >= end) throw inconsistentModel()
  return { bits, width, features, scales, weights }
}
