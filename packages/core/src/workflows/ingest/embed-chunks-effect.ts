import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { BlobStore, Digests } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { membershipEntity, findMembership } from '../../resources/documents/index.ts'
import { jobContinues } from '../../resources/jobs/index.ts'
import type { ModelRegistry, RetryPolicy } from '../../resources/models/index.ts'
import { embeddingSet } from './embedding-sets.ts'
import { failMembership } from './fail-documents.ts'
import { placeInIndex, takeVectors } from './place-in-index.ts'
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
  const { storage } = dependencies

  return defineEffect({
    effect: 'membership.embedChunks',
    parameters: z.object({}),
    maxAttempts: 8,
    async run(run) {
      const membership = await findMembership(storage, run.entityId)
      if (!membership || membership.state !== 'embedding') return () => {}
      const place = await placeInIndex(dependencies, membership.collection_id)
      if (!place) return () => {}
      const target = {
        chunkSetId: String(membership.chunk_set_id),
        documentId: membership.document_id,
        name: run.entityId,
      }
      const sets = [await embeddingSet(dependencies, run, place.model, target)]
      if (place.nextModel) {
        const name = `${run.entityId}-next`
        sets.push(await embeddingSet(dependencies, run, place.nextModel, { ...target, name }))
      }
      return async (draft) => {
        const instance = await draft.recall(membershipEntity, membership)
        if (!instance) return
        const jobId = instance.row.job_id
        if (jobId !== null && !(await jobContinues(draft, jobId))) {
          await cancelMembership(draft, instance)
          return
        }
        if (draft.send(instance, { type: 'EMBEDDED' })) await takeVectors(draft, instance, place, sets)
      }
    },
    failed:
      ({ entityId, error }) =>
      (draft) =>
        failMembership(draft, entityId, error),
  })
}
