import type { EmbeddingModel, VectorIndex } from '../../kernel/ports/index.ts'
import type { Work } from '../../kernel/system/index.ts'
import { passageHalves, type PassageHalves } from './passage-halves.ts'

/** Passages that are read, and those of them that a model is asked about. */
const mostRead = 400
const mostProbes = 128
/** Fewer are not meaningful. */
const leastProbes = 10
/**
 * How often a model must find the rest of a passage nearer to its beginning than the rest of another. One half is chance, and
 * models that compare spelling reach less; models of meaning reach .85 and more on the judged sets where it was measured.
 */
const untrusted = 0.6
const trusted = 0.75
/** Steps that a product of two vectors costs for each dimension. */
const stepsOfProduct = 2

export interface WeighedEmbedding {
  readonly vectors: Pick<VectorIndex, 'sample'>
  readonly table: string
  readonly embedding: EmbeddingModel
  readonly signal: AbortSignal
}

/**
 * How far the ranking may trust an embedding model, 0 … 1, as the collection's own passages show: from the beginning of a passage
 * it has to find the rest, where they have no word in common. Undefined where there are too few passages for that.
 *
 * @throws what `EmbeddingModel.embed` throws
 */
export async function weighEmbedding(weighed: WeighedEmbedding, work: Work): Promise<number | undefined> {
  const { embedding, signal } = weighed
  const probes = await probesOf(weighed)
  if (probes.length < leastProbes) return undefined
  const embedded = async (texts: readonly string[], kind: 'passage' | 'query') => {
    const all: Float32Array[] = []
    for (let from = 0; from < texts.length; from += embedding.maxBatch)
      all.push(...(await embedding.embed(texts.slice(from, from + embedding.maxBatch), { kind, signal })))
    return all
  }
  const questions = await embedded(
    probes.map(({ question }) => question),
    'query',
  )
  const rests = await embedded(
    probes.map(({ rest }) => rest),
    'passage',
  )
  const outdone: number[] = []
  for (const [own, question] of questions.entries()) {
    await work(stepsOfProduct * embedding.dimensions * rests.length)
    outdone.push(
      shareOutdone(
        rests.map((rest) => similarity(question, rest)),
        own,
      ),
    )
  }
  return trustFrom(outdone)
}

async function probesOf({ vectors, table }: WeighedEmbedding): Promise<PassageHalves[]> {
  const probes: PassageHalves[] = []
  for await (const batch of vectors.sample(table, mostRead))
    probes.push(...batch.flatMap((payload) => passageHalves(payload) ?? []))
  // From all over the table, and none twice: what is repeated would count twice.
  const distinct = [...new Map(probes.map((probe) => [probe.rest, probe])).values()]
  const step = Math.max(1, distinct.length / mostProbes)
  return Array.from(
    { length: Math.min(mostProbes, distinct.length) },
    (_, index) => distinct[Math.floor(index * step)]!,
  )
}

function similarity(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!
  return sum
}

/** Part of the others that one is above; those that equal it count half. */
function shareOutdone(values: readonly number[], own: number): number {
  const value = values[own]!
  const points = values.reduce((sum, other) => sum + (other < value ? 1 : other === value ? 0.5 : 0), -0.5)
  return points / (values.length - 1)
}

/** What few probes show counts less: by one standard error. */
function trustFrom(outdone: readonly number[]): number {
  const mean = outdone.reduce((sum, value) => sum + value, 0) / outdone.length
  const variance = outdone.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (outdone.length - 1)
  const sure = mean - Math.sqrt(variance / outdone.length)
  return Math.min(1, Math.max(0, (sure - untrusted) / (trusted - untrusted)))
}
