import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome } from '../../kernel/durable/index.ts'
import { isoTime } from '../../kernel/input/index.ts'
import type { BlobStore, Clock, Ids } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { collectionBlobKey, collectionEntity } from '../../resources/collections/index.ts'
import { type CollectionIndexRow, findCollectionIndex } from '../../resources/indexes/index.ts'
import { jobContinues, settleItem, findJobProgress } from '../../resources/jobs/index.ts'
import { findTopics } from './find-topics.ts'
import { samplePassages } from './sample-passages.ts'
import { sharedTurns } from '../../kernel/system/index.ts'
import type { TopicModel } from './topic-model.ts'

export interface BuildTopicsDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly ids: Ids
}

const parametersSchema = z.object({ collectionId: z.string(), ownerId: z.string() })
type Parameters = z.output<typeof parametersSchema>

/** Groups the passages of a collection by their stored vectors, and puts the topics in the place of older ones. */
export function buildTopicsEffect({ storage, blobs, clock, ids }: BuildTopicsDependencies) {
  return defineEffect({
    effect: 'job.buildTopics',
    parameters: parametersSchema,
    async run(run) {
      const { collectionId } = run.parameters
      const settle = (end: 'completed' | 'canceled') => (draft: Draft) =>
        settled(draft, run.entityId, run.parameters, end)
      const progress = await findJobProgress(storage, run.entityId)
      if ((progress?.epoch ?? 0) > 0) return settle('canceled')
      const index = await findCollectionIndex(storage, collectionId)
      if (!index) return settle('canceled')
      const work = sharedTurns(run.signal)
      const sampled = await samplePassages({ storage, blobs }, collectionId, vectorsOf(index), work)
      const model: TopicModel = {
        createdAt: isoTime(clock.now()),
        documentCount: new Set(sampled.documentIds).size,
        chunkCount: sampled.points.count,
        topics: await findTopics(sampled, work),
      }
      const key = collectionBlobKey(collectionId, 'topics', ids.uuid(), 'json')
      await blobs.put(key, new TextEncoder().encode(JSON.stringify(model)), { signal: run.signal })
      return async (draft) => {
        const collection = await draft.load(collectionEntity, collectionId)
        const there = collection && ['active', 'archived'].includes(collection.state)
        if (!there || !(await jobContinues(draft, run.entityId))) return settle('canceled')(draft)
        const before = collection.row.topics_key
        draft.set(collection, { topics_key: key, updated_at: collection.row.updated_at })
        // What is left behind is the sweep's.
        if (typeof before === 'string') draft.afterCommit(() => void blobs.delete(before).catch(() => {}))
        settle('completed')(draft)
      }
    },
    failed:
      ({ entityId, parameters, error }): EffectOutcome =>
      (draft) =>
        error.code === 'canceled'
          ? settled(draft, entityId, parameters, 'canceled')
          : settled(draft, entityId, parameters, 'failed', error.message),
  })
}

function settled(
  draft: Draft,
  jobId: string,
  { collectionId, ownerId }: Parameters,
  end: 'completed' | 'canceled' | 'failed',
  error?: string,
) {
  settleItem(draft, { jobId, itemId: collectionId, ownerId }, end, error)
}

const vectorsOf = (index: CollectionIndexRow) => ({
  model: index.model,
  dimensions: index.dimensions,
})
