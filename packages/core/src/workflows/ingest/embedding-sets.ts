import type { EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import {
  and,
  eq,
  gte,
  type BlobStore,
  type EmbeddingModel,
  type Step,
  type StorageDriver,
} from '../../kernel/ports/index.ts'
import type { Patience } from '../../resources/models/index.ts'

/** Most texts on hand at once, whatever the model would take. */
const textsAtOnce = 256

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
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly patience: Patience
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
  const where = and(eq('chunk_set_id', chunkSetId), eq('model', model.id))
  const [row] = await storage.read({ from: 'embedding_set', where, limit: 1 })
  if (row) return { chunkSetId, model, key: String(row['blob_key']), count: Number(row['count']), stored: true }
  const key = `documents/${target.documentId}/embeddings-${chunkSetId}-${target.name}-${run.attempt}`
  let count = 0
  await blobs.put(
    key,
    vectorsOf(dependencies, run, model, chunkSetId, (added) => (count += added)),
    { signal: run.signal },
  )
  return { chunkSetId, model, key, count, stored: false }
}

/** Names a new set. Another may have been quicker; then that one counts. */
export const namedSet = ({ chunkSetId, model, key, count }: EmbeddingSet): Step => ({
  kind: 'insert',
  table: 'embedding_set',
  onConflict: 'ignore',
  row: { chunk_set_id: chunkSetId, model: model.id, blob_key: key, dimensions: model.dimensions, count },
})

async function* vectorsOf(
  { storage, patience }: EmbeddingSetDependencies,
  run: EffectRun<unknown>,
  model: EmbeddingModel,
  chunkSetId: string,
  counted: (count: number) => void,
) {
  const limit = Math.min(model.maxBatch, textsAtOnce)
  for (let next = 0; ; next += limit) {
    run.signal.throwIfAborted()
    const rows = await storage.read({
      from: 'chunk',
      where: and(eq('chunk_set_id', chunkSetId), gte('ordinal', next)),
      orderBy: [{ column: 'ordinal' }],
      columns: ['text'],
      limit,
    })
    if (rows.length > 0) {
      const texts = rows.map((row) => String(row['text']))
      const embedded = await patience(model.id, run.signal, () =>
        model.embed(texts, { kind: 'passage', signal: run.signal }),
      )
      yield packVectors(embedded, model, rows.length)
      counted(rows.length)
    }
    if (rows.length < limit) return
  }
}

function packVectors(vectors: readonly Float32Array[], model: EmbeddingModel, expected: number): Uint8Array {
  const wrong =
    vectors.length !== expected ||
    vectors.some((vector) => vector.length !== model.dimensions || !vector.every((number) => Number.isFinite(number)))
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

/** The vectors of a range of chunks from an embedding blob. */
export async function readVectors(
  blobs: BlobStore,
  key: string,
  dimensions: number,
  range: { readonly from: number; readonly to: number },
): Promise<Float32Array[]> {
  const size = dimensions * 4
  const bytes = Uint8Array.from(await blobs.bytes(key, { start: range.from * size, end: range.to * size }))
  const count = Math.floor(bytes.byteLength / size)
  return Array.from({ length: count }, (_, index) => new Float32Array(bytes.buffer, index * size, dimensions))
}
