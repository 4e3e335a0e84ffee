import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, isIn, and, type BlobStore, type Digests } from '../../kernel/ports/index.ts'
import { requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import { collectionTable, findCollection } from '../../resources/collections/index.ts'
import { membershipEntity, findMembership } from '../../resources/documents/index.ts'
import { nextIndexOf, wakeIndexWriter, findCollectionIndex } from '../../resources/indexes/index.ts'
import { jobContinues } from '../../resources/jobs/index.ts'
import type { ModelRegistry, RetryPolicy } from '../../resources/models/index.ts'
import { embeddingSet, namedSet } from './embedding-sets.ts'
import { failMembership } from './fail-documents.ts'
import { cancelMembership } from './settle-membership.ts'

/**
 * Chunks to vectors, durable before anything can be found by them: an index is rebuilt from here without the model. While
 * the collection moves to another model both make vectors, so that the move has an end however much comes in.
 */
export function embedChunksEffect(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly models: ModelRegistry
  readonly retry: RetryPolicy
}) {
  const { storage, models } = dependencies

  return defineEffect({
    effect: 'membership.embedChunks',
    parameters: z.object({}),
    maxAttempts: 8,
    async run(run) {
      const membership = await findMembership(storage, run.entityId)
      if (!membership || membership.state !== 'embedding') return () => {}
      const collectionId = membership.collection_id
      const index = await findCollectionIndex(storage, collectionId)
      // Both name the same model; the batch requires that the collection still does.
      const created = index ? undefined : await findCollection(storage, collectionId)
      const modelId = index?.model ?? created?.embedding_model
      if (modelId === undefined) return () => {}
      const next = index && nextIndexOf(index)
      const target = {
        chunkSetId: String(membership.chunk_set_id),
        documentId: membership.document_id,
        name: run.entityId,
      }
      const model = models.embeddingModel(modelId)
      const set = await embeddingSet(dependencies, run, model, target)
      const sets = [set]
      if (next && next.model !== model.id) {
        const name = `${run.entityId}-next`
        sets.push(await embeddingSet(dependencies, run, models.embeddingModel(next.model), { ...target, name }))
      }
      return async (draft) => {
        const instance = await draft.recall(membershipEntity, membership)
        if (!instance) return
        const jobId = instance.row.job_id
        if (jobId !== null && !(await jobContinues(draft, jobId))) {
          await cancelMembership(draft, instance)
          return
        }
        if (!draft.send(instance, { type: 'EMBEDDED' })) return
        draft.set(instance, { embedding_key: set.key })
        for (const made of sets) if (!made.stored) draft.step(namedSet(made))
        // The collection moved to a model that was not asked here: tried again, with that one.
        const known = isIn(
          'embedding_model',
          sets.map((made) => made.model.id),
        )
        draft.step(requireMatch(collectionTable, and(eq('id', collectionId), known)))
        const { id, dimensions } = model
        const create = created && { collectionId, ownerId: created.owner_id, model: id, dimensions }
        // With its index gone meanwhile, another attempt finds out what became of the collection.
        if (!(await wakeIndexWriter(draft, collectionId, { create, known: index })))
          throw new DocentError({
            code: 'conflict',
            message: 'The index of the collection no longer exists; try again.',
          })
      }
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        failMembership(draft, entityId, error),
  })
}
