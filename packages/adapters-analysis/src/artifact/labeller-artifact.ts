import { z } from 'zod'
import { bagOf } from '../chain/chain-bag.ts'
import { usableChain, type StoredChain } from '../chain/stored-chain.ts'
import { edgeBits, featureVersion } from '../labelling/prepared-page.ts'
import type { LabellerModel } from '../labelling/labeller-model.ts'
import { mostLabels, tagCountOf } from '../labelling/tags.ts'
import { inconsistentModel, readArtifact, writeArtifact, type ArtifactKind, type NumberArray } from './artifact.ts'
import { getChain, putChain } from './chain-arrays.ts'
import { getTrees, putTrees } from './stored-trees.ts'
import type { TreeModel } from '../trees/tree-model.ts'

export const labellerKind: ArtifactKind = { kind: 'token-labeller', version: 3, featureVersion }

/** A labeller whose weights are stored as bytes. */
export interface StoredLabeller extends Omit<LabellerModel, 'first' | 'second' | 'memoryMb'> {
  readonly first: readonly StoredChain[]
  readonly second: { readonly chain: StoredChain; readonly trees: TreeModel | undefined } | undefined
}

const chance = z.number().min(0).max(1)

const modelSchema = z.object({
  labels: z.array(z.string()).min(1).max(mostLabels),
  readingOrder: z.enum(['boxes', 'given']),
  nodeBits: z.int().min(8).max(20),
  merging: z.union([
    z.enum(['learned', 'none']),
    z.object({ sideways: z.number(), downwards: z.number(), downwardsLabels: z.array(z.string()) }),
  ]),
  joinThreshold: chance,
  chainShare: chance,
  temperature: z.number().positive(),
  oneValueTypes: z.array(z.int().min(1)),
  confidence: z.object({ shift: z.number(), ofChance: z.number(), ofWeakest: z.number() }),
  chains: z.int().min(1).max(20),
  hasSecond: z.boolean(),
  hasTrees: z.boolean(),
})

export function writeLabeller({ first, second, links, ...model }: StoredLabeller): Uint8Array {
  const arrays = new Map<string, NumberArray>([['links', links]])
  for (const [index, chain] of first.entries()) putChain(arrays, `first.${index}`, chain)
  if (second !== undefined) putChain(arrays, 'second', second.chain)
  if (second?.trees !== undefined) putTrees(arrays, second.trees)
  const parts = { chains: first.length, hasSecond: second !== undefined, hasTrees: second?.trees !== undefined }
  return writeArtifact(labellerKind, { ...model, ...parts }, arrays)
}

/**
 * @param memoryMb for the numbers of the model, and for those of a page that it scores
 * @throws `invalid_input` for bytes that are damaged, foreign or of another version; `too_large`
 */
export function readLabeller(artifact: Uint8Array, memoryMb: number): LabellerModel {
  const read = readArtifact(artifact, labellerKind)
  const { data, success } = modelSchema.safeParse(read.model)
  if (!success) throw inconsistentModel()
  const { chains, hasSecond, hasTrees, ...model } = data
  const shape = { tagCount: tagCountOf(model.labels), nodeBits: model.nodeBits, edgeBits }
  const second = hasSecond
    ? {
        chain: usableChain(getChain(read, 'second', shape)),
        trees: hasTrees ? getTrees(read, shape.tagCount) : undefined,
      }
    : undefined
  const first = Array.from({ length: chains }, (_, index) => getChain(read, `first.${index}`, shape))
  return { ...model, links: read.array('links', 'f64'), first: bagOf(first, memoryMb), second, memoryMb }
}
