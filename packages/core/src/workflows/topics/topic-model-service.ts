import { z } from 'zod'
import { requireCollection, requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { BlobStore, Ids, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { collectionEntity, requireEditable, type CollectionRecords } from '../../resources/collections/index.ts'
import { hasOpenMembership, openAmong } from '../../resources/documents/index.ts'
import { addItem, startJob, type JobsService } from '../../resources/jobs/index.ts'
import { topicModelSchema, type TopicModel } from './topic-model.ts'

export interface TopicModelDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly records: CollectionRecords
  readonly jobs: JobsService
  readonly idempotency: Idempotency
}

const waitSchema = z.object({
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .default(300),
})

/** What the documents of a collection are about: made by a job, kept until rebuilt or removed. */
export function topicModelService(dependencies: TopicModelDependencies) {
  const { runtime, storage, blobs, ids, records, jobs, idempotency } = dependencies

  return {
    /**
     * Finds the topics and waits.
     * @throws `wrong_state` without documents to look at, `timed_out` when it takes longer; the work continues
     */
    async createTopicModel(
      principal: Principal,
      collectionId: string,
      input: z.input<typeof waitSchema> = {},
      options: CallOptions = {},
    ): Promise<void> {
      requireGlobal(principal)
      const { timeout } = check(waitSchema, input)
      const jobId = await idempotency.once<string, string>(principal, 'createTopicModel', { collectionId }, options, {
        again: async (answer) => answer,
        first: (remember) => {
          const id = ids.uuid()
          return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
            const row = await requireEditable(records, scopeOf(principal), collectionId)
            if (!(await hasOpenMembership(storage, collectionId))) {
              throw new DocentError({
                code: 'wrong_state',
                message: 'The collection has no searchable documents yet; ingest some first.',
              })
            }
            startJob(draft, principal, {
              id,
              kind: 'create_topic_model',
              name: `Find topics of ${row.name}`,
              parameters: { collectionId },
              children: 1,
            })
            addItem(draft, { jobId: id, itemId: collectionId })
            const ownerId = principal.userId
            draft.enqueue({
              kind: 'job',
              id,
              type: 'buildTopics',
              request: { lane: 'background', owner: ownerId, jobId: id, parameters: { collectionId, ownerId } },
            })
            remember(draft, id)
            return id
          })
        },
      })
      const job = await jobs.wait(principal, jobId, { timeoutSeconds: timeout }, options)
      if (job.overallStatus === 'completed') return
      throw new DocentError({
        code: job.overallStatus === 'canceled' ? 'wrong_state' : 'internal',
        message:
          job.overallStatus === 'canceled' ? 'The work was canceled.' : (job.errors[0] ?? 'No topics could be found.'),
        details: { jobId },
      })
    },

    /** The topics as they were last found, without documents that went since. @throws `not_found` when there are none */
    async topicModel(principal: Principal, collectionId: string, options: CallOptions = {}): Promise<TopicModel> {
      options.signal?.throwIfAborted()
      requireCollection(principal, collectionId)
      const { topics_key: key } = await records.require(scopeOf(principal), collectionId, 'read')
      if (typeof key !== 'string') {
        throw new DocentError({ code: 'not_found', message: 'This collection has no topic model; create one first.' })
      }
      const text = new TextDecoder().decode(await blobs.bytes(key))
      const model = topicModelSchema.parse(JSON.parse(text))
      const named = [...new Set(model.topics.flatMap(({ documentIds }) => documentIds))]
      const still = await openAmong(storage, collectionId, named)
      const topics = model.topics.map((topic) => ({
        ...topic,
        documentIds: topic.documentIds.filter((id) => still.has(id)),
      }))
      return { ...model, topics }
    },

    /** Forgets the topics. Nothing happens when there are none. */
    async removeTopicModel(principal: Principal, collectionId: string, options: CallOptions = {}): Promise<void> {
      requireGlobal(principal)
      const before = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
        const row = await requireEditable(records, scopeOf(principal), collectionId)
        if (row.topics_key === null) return null
        draft.set(draft.instance(collectionEntity, row), { topics_key: null })
        draft.record('collection', collectionId, 'TOPIC_MODEL_REMOVED')
        return row.topics_key
      })
      if (typeof before === 'string') await blobs.delete(before).catch(() => {})
    },
  }
}
