import { z } from 'zod'
import { isFamiliarity } from '../features/familiarity.ts'
import { edgeBits, featureVersion } from '../labelling/prepared-page.ts'
import type { LabellerModel } from '../labelling/labeller-model.ts'
import { tagCountOf } from '../labelling/tags.ts'
import { inconsistentModel, readArtifact, writeArtifact, type ArtifactKind, type NumberArray } from './artifact.ts'
import { getChain, putChain, usableChain, type StoredChain } from './stored-chain.ts'
import { getTrees, putTrees } from './stored-trees.ts'
import type { TreeModel } from '../trees/tree-model.ts'

export const labellerKind: ArtifactKind = { kind: 'token-labeller', version: 1, featureVersion }

/** A labeller whose weights are stored as bytes. */
export interface StoredLabeller extends Omit<LabellerModel, 'first' | 'second'> {
  readonly first: readonly (readonly StoredChain[])[]
  readonly second: { readonly chain: StoredChain; readonly trees: TreeModel | undefined } | undefined
}

const chance = z.number().min(0).max(1)

const modelSchema = z.object({
  labels: z.array(z.string()).min(1).max(1000),
  readingOrder: z.enum(['boxes', 'given']),
  nodeBits: z.int().min(8).max(20),
  merging: z.union([
    z.enum(['learned', 'none']),
    z.object({ sideways: z.number(), downwards: z.number(), downwardsLabels: z.array(z.string()) }),
  ]),
  joinThreshold: chance,
  temperature: z.number().positive(),
  oneValueTypes: z.array(z.int().min(1)),
  confidence: z.object({ slope: z.number(), shift: z.number() }),
  folds: z.int().min(1).max(20),
  hasSecond: z.boolean(),
  hasTrees: z.boolean(),
})

export function writeLabeller({ first, second, links, familiarity, ...model }: StoredLabeller): Uint8Array {
  const arrays = new Map<string, NumberArray>([
    ['links', links],
    ['familiarity', familiarity],
  ])
  for (const [fold, chains] of first.entries())
    for (const [reading, chain] of chains.entries()) putChain(arrays, `first.${fold}.${reading}`, chain)
  if (second !== undefined) putChain(arrays, 'second', second.chain)
  if (second?.trees !== undefined) putTrees(arrays, second.trees)
  const parts = { folds: first.length, hasSecond: second !== undefined, hasTrees: second?.trees !== undefined }
  return writeArtifact(labellerKind, { ...model, ...parts }, arrays)
}

/** @throws `invalid_input` for bytes that are damaged, foreign or of another version */
export function readLabeller(artifact: Uint8Array): LabellerModel {
  const read = readArtifact(artifact, labellerKind)
  const { data, success } = modelSchema.safeParse(read.model)
  if (!success) throw inconsistentModel()
  const { folds, hasSecond, hasTrees, ...model } = data
  const shape = { tagCount: tagCountOf(model.labels), nodeBits: model.nodeBits, edgeBits }
  const second = hasSecond
    ? {
        chain: usableChain(getChain(read, 'second', shape)),
        trees: hasTrees ? getTrees(read, shape.tagCount) : undefined,
      }
    : undefined
  const readings = model.readingOrder === 'given' ? [0] : [0, 1]
  const first = Array.from({ length: folds }, (_, fold) =>
    readings.map((reading) => usableChain(getChain(read, `first.${fold}.${reading}`, shape))),
  )
  const familiarity = read.array('familiarity', 'u16')
  if (!isFamiliarity(familiarity)) throw inconsistentModel()
  return { ...model, links: read.array('links', 'f64'), familiarity, first, second }
}
