import type { EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests, EmbeddingModel } from '../../kernel/ports/index.ts'
import type { RecordStore, RecordStep } from '../../kernel/records/index.ts'
import {
  findEmbeddingSet,
  chunksFrom,
  newEmbeddingSet,
  insertEmbeddingSet,
  type EmbeddingSetRow,
} from '../../resources/documents/index.ts'
import type { RetryPolicy } from '../../resources/models/index.ts'
import { embeddingParts, textsOfPart, type EmbeddingParts } from './embedding-parts.ts'
import { sumsOf, withSums } from './summed-vectors.ts'

/** The vectors of one cutting of a document by one model, as a blob. */
export interface EmbeddingSet {
  readonly chunkSetId: string
  readonly model: EmbeddingModel
  readonly key: string
  readonly count: number
  /** Whether a row names it; when not, the caller's batch has to. */
  readonly stored: boolean
}

export interface EmbeddingSetDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly retry: RetryPolicy
}

/** Where the vectors of a new set go, and whose attempt makes them. */
export interface EmbeddingTarget {
  readonly chunkSetId: string
  readonly documentId: string
  /** Part of the blob's key: other work on the same chunks writes another blob. */
  readonly name: string
}

/** What is stored already, or else what the model makes of the chunks: no text is embedded twice by one model. */
export async function embeddingSet(
  dependencies: EmbeddingSetDependencies,
  run: EffectRun<unknown>,
  model: EmbeddingModel,
  target: EmbeddingTarget,
): Promise<EmbeddingSet> {
  const { storage, blobs } = dependencies
  const { chunkSetId } = target
  const row = await findEmbeddingSet(storage, chunkSetId, model.id)
  if (row) return { chunkSetId, model, key: row.blob_key, count: row.count, stored: true }
  const key = keyOf(run, target)
  const parts = embeddingParts(dependencies, model, target)
  let count = 0
  const vectors = vectorsOf(dependencies, run, { model, chunkSetId, parts, counted: (added) => (count += added) })
  await putSmallWhole(blobs, key, withSums(vectors, model.dimensions), run.signal)
  await parts.drop(count)
  return { chunkSetId, model, key, count, stored: false }
}

/** Vectors of the texts of a new set, by one call of the model, which is not repeated when it fails. */
export async function embedAtOnce(
  { blobs }: Pick<EmbeddingSetDependencies, 'blobs'>,
  run: Pick<EffectRun<unknown>, 'attempt' | 'signal'>,
  model: EmbeddingModel,
  target: EmbeddingTarget,
  texts: readonly string[],
): Promise<EmbeddingSet> {
  const { signal } = run
  const key = keyOf(run, target)
  const vectors = packVectors(await model.embed(texts, { kind: 'passage', signal }), model, texts.length)
  await blobs.put(key, Buffer.concat([vectors, sumsOf(vectors, model.dimensions)]), { signal })
  return { chunkSetId: target.chunkSetId, model, key, count: texts.length, stored: false }
}

const keyOf = (
  { attempt }: Pick<EffectRun<unknown>, 'attempt'>,
  { documentId, chunkSetId, name }: EmbeddingTarget,
): string => `documents/${documentId}/embeddings-${chunkSetId}-${name}-${attempt}`

/** Makes vectors again whose blob is gone or damaged, and puts them in its place. */
export async function remakeEmbeddings(
  dependencies: EmbeddingSetDependencies,
  signal: AbortSignal,
  model: EmbeddingModel,
  { chunkSetId, documentId }: Omit<EmbeddingTarget, 'name'>,
): Promise<void> {
  const { storage, blobs } = dependencies
  const row = await findEmbeddingSet(storage, chunkSetId, model.id)
  const key = row ? row.blob_key : `documents/${documentId}/embeddings-${chunkSetId}-restored`
  const parts = embeddingParts(dependencies, model, { chunkSetId, documentId })
  let count = 0
  const vectors = vectorsOf(
    dependencies,
    { signal },
    { model, chunkSetId, parts, counted: (added) => (count += added) },
  )
  await putSmallWhole(blobs, key, withSums(vectors, model.dimensions), signal)
  await parts.drop(count)
  if (!row) await insertEmbeddingSet(storage, rowOf({ chunkSetId, model, key, count, stored: false }))
}

/** Most documents are one part, which is written at once; only of longer ones the parts are streamed. */
async function putSmallWhole(
  blobs: BlobStore,
  key: string,
  parts: AsyncGenerator<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const first = await parts.next()
  const second = await parts.next()
  if (second.done) {
    await blobs.put(key, first.done ? new Uint8Array() : first.value, { signal })
    return
  }
  async function* all() {
    yield first.value!
    yield second.value!
    yield* parts
  }
  await blobs.put(key, all(), { signal })
}

const rowOf = ({ chunkSetId, model, key, count }: EmbeddingSet): EmbeddingSetRow => ({
  chunk_set_id: chunkSetId,
  model: model.id,
  blob_key: key,
  dimensions: model.dimensions,
  count,
})

/** Names a new set. Another may have been quicker; then that one counts. */
export const namedSet = (set: EmbeddingSet): RecordStep => newEmbeddingSet(rowOf(set))

interface Embedding {
  readonly model: EmbeddingModel
  readonly chunkSetId: string
  readonly parts: EmbeddingParts
  readonly counted: (count: number) => void
}

async function* vectorsOf(
  { storage, retry }: EmbeddingSetDependencies,
  { signal }: { readonly signal: AbortSignal },
  { model, chunkSetId, parts, counted }: Embedding,
) {
  const embed = async (texts: readonly string[]): Promise<Uint8Array> => {
    const batches: Uint8Array[] = []
    for (let next = 0; next < texts.length; next += model.maxBatch) {
      signal.throwIfAborted()
      const batch = texts.slice(next, next + model.maxBatch)
      const embedded = await retry(model.id, signal, () => model.embed(batch, { kind: 'passage', signal }))
      batches.push(packVectors(embedded, model, batch.length))
    }
    return Buffer.concat(batches)
  }

  for (let from = 0; ; from += textsOfPart) {
    signal.throwIfAborted()
    const rows = await chunksFrom(storage, chunkSetId, { from, limit: textsOfPart, columns: ['text'] })
    const isWhole = rows.length === textsOfPart
    const kept = isWhole ? await parts.read(from) : undefined
    const vectors = kept ?? (await embed(rows.map((row) => row.text)))
    if (isWhole && kept === undefined) await parts.keep(from, vectors, signal)
    if (rows.length > 0) yield vectors
    counted(rows.length)
    if (!isWhole) return
  }
}

function isFinite(vector: Float32Array): boolean {
  // Its iterator would make an object for each number.
  for (let index = 0; index < vector.length; index++) if (!Number.isFinite(vector[index])) return false
  return true
}

function packVectors(vectors: readonly Float32Array[], model: EmbeddingModel, expected: number): Uint8Array {
  const wrong =
    vectors.length !== expected || vectors.some((vector) => vector.length !== model.dimensions || !isFinite(vector))
  if (wrong) {
    throw new DocentError({
      code: 'provider_failed',
      message: `The embedding model ${model.id} answered with vectors of the wrong number or length.`,
    })
  }
  const packed = new Float32Array(expected * model.dimensions)
  vectors.forEach((vector, index) => packed.set(vector, index * model.dimensions))
  return new Uint8Array(packed.buffer)
}
