import { z } from 'zod'
import { storedTable, usableTable } from '../chain/compact-table.ts'
import type { ClassifierModel } from '../classification/classifier-model.ts'
import { termBits, termVersion } from '../classification/page-terms.ts'
import { inconsistentModel, readArtifact, writeArtifact, type ArtifactKind, type NumberArray } from './artifact.ts'
import { getTable, putTable } from './chain-arrays.ts'

export const classifierKind: ArtifactKind = { kind: 'page-classifier', version: 1, featureVersion: termVersion }

const modelSchema = z.object({
  classes: z.array(z.string()).min(1).max(500),
  temperature: z.number().positive(),
})

export function writeClassifier({ classes, temperature, table, rarity, bias }: ClassifierModel): Uint8Array {
  const stored = storedTable(table)
  const arrays = new Map<string, NumberArray>([['bias', bias]])
  putTable(arrays, 'terms', stored)
  // Rows of the stored table are sorted by feature.
  arrays.set(
    'rarity',
    Float32Array.from(stored.features, (feature) => rarity[table.rowOf[feature]!]!),
  )
  return writeArtifact(classifierKind, { classes, temperature }, arrays)
}

/** @throws `invalid_input` for bytes that are damaged, foreign or of another version */
export function readClassifier(artifact: Uint8Array): ClassifierModel {
  const read = readArtifact(artifact, classifierKind)
  const { data, success } = modelSchema.safeParse(read.model)
  if (!success) throw inconsistentModel()
  const stored = getTable(read, 'terms', termBits, data.classes.length)
  const bias = read.array('bias', 'f64')
  const rarity = read.array('rarity', 'f32')
  if (bias.length !== data.classes.length || rarity.length !== stored.features.length) throw inconsistentModel()
  return { ...data, table: usableTable(stored), rarity, bias }
}
