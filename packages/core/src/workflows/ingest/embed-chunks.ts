import { z } from 'zod'
import { defineEffect, type EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, gte, type BlobStore, type EmbeddingModel, type StorageDriver } from '../../kernel/ports/index.ts'
import { membershipEntity } from '../../resources/documents/index.ts'
import { wakeIndexWriter } from '../../resources/indexes/index.ts'
import { jobGoesOn } from '../../resources/jobs/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { cancelMembership, failMembership } from './settle-membership.ts'

/** Most texts on hand at once, whatever the model would take. */
const textsAtOnce = 256

interface EmbeddingSet {
  readonly key: string
  readonly count: number
}

/** Chunks to vectors, durable before anything can be found by them: an index is rebuilt from here without the model. */
export function embedChunksEffect(dependencies: {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly models: ModelRegistry
}) {
  const { storage, blobs, models } = dependencies

  async function* vectors(
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
        const embedded = await model.embed(
          rows.map((row) => String(row['text'])),
          { kind: 'passage', signal: run.signal },
        )
        yield packVectors(embedded, model, rows.length)
        counted(rows.length)
      }
      if (rows.length < limit) return
    }
  }

  return defineEffect({
    effect: 'membership.embedChunks',
    parameters: z.object({}),
    maxAttempts: 8,
    async run(run) {
      const [membership] = await storage.read({ from: membershipEntity.table, where: eq('id', run.entityId), limit: 1 })
      if (!membership || membership['state'] !== 'embedding') return () => {}
      const collectionId = String(membership['collection_id'])
      const [collection] = await storage.read({ from: 'collection', where: eq('id', collectionId), limit: 1 })
      if (!collection) return () => {}
      const model = models.embeddingModel(String(collection['embedding_model']))
      const chunkSetId = String(membership['chunk_set_id'])
      const existing = await existingSet(chunkSetId, model.id)
      const set = existing ?? (await embed(run, model, chunkSetId, String(membership['document_id'])))
      return async (draft) => {
        const instance = await draft.load(membershipEntity, run.entityId)
        if (!instance) return
        const jobId = instance.row['job_id']
        if (jobId !== null && !(await jobGoesOn(draft, String(jobId)))) {
          await cancelMembership(draft, instance)
          return
        }
        if (!draft.send(instance, { type: 'EMBEDDED' })) return
        draft.set(instance, { embedding_key: set.key })
        if (!existing) {
          draft.step({
            kind: 'insert',
            table: 'embedding_set',
            onConflict: 'ignore',
            row: {
              chunk_set_id: chunkSetId,
              model: model.id,
              blob_key: set.key,
              dimensions: model.dimensions,
              count: set.count,
            },
          })
        }
        const index = {
          collectionId,
          ownerId: String(collection['owner_id']),
          model: model.id,
          dimensions: model.dimensions,
        }
        await wakeIndexWriter(draft, collectionId, index)
      }
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        failMembership(draft, entityId, error),
  })

  async function existingSet(chunkSetId: string, model: string): Promise<EmbeddingSet | undefined> {
    const where = and(eq('chunk_set_id', chunkSetId), eq('model', model))
    const [row] = await storage.read({ from: 'embedding_set', where, limit: 1 })
    return row && { key: String(row['blob_key']), count: Number(row['count']) }
  }

  async function embed(
    run: EffectRun<unknown>,
    model: EmbeddingModel,
    chunkSetId: string,
    documentId: string,
  ): Promise<EmbeddingSet> {
    const key = `documents/${documentId}/embeddings-${chunkSetId}-${run.entityId}-${run.attempt}`
    let count = 0
    await blobs.put(
      key,
      vectors(run, model, chunkSetId, (added) => (count += added)),
      { signal: run.signal },
    )
    return { key, count }
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
