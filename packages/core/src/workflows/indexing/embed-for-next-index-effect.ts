import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { and, eq, isIn, type BlobStore, type Digests } from '../../kernel/ports/index.ts'
import { requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import { membershipEntity } from '../../resources/documents/index.ts'
import {
  abandonNextIndex,
  jobOfNext,
  nextIndexOf,
  nextIndexOfJob,
  wakeIndexWriter,
  findCollectionIndex,
  membershipsToEmbed,
} from '../../resources/indexes/index.ts'
import { advanceJob, jobContinues } from '../../resources/jobs/index.ts'
import type { ModelRegistry, RetryPolicy } from '../../resources/models/index.ts'
import { embeddingSet, namedSet } from '../ingest/index.ts'

const documentsAtOnce = 20

/**
 * Vectors of the next model for everything that is in the collection, each durable on its own: an attempt after a crash
 * continues with the next document. Then it is the index writer's turn.
 */
export function embedForNextIndexEffect(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly models: ModelRegistry
  readonly retry: RetryPolicy
}) {
  const { storage, models } = dependencies

  return defineEffect({
    effect: 'index.embedForNextIndex',
    parameters: z.object({ jobId: z.string() }),
    maxAttempts: 8,
    async run(run) {
      const { jobId } = run.parameters
      for (;;) {
        run.signal.throwIfAborted()
        const index = await findCollectionIndex(storage, run.entityId)
        const next = index && nextIndexOf(index)
        const job = next && jobOfNext(next)
        if (!next || job?.id !== jobId) return () => {}
        const members = await membershipsToEmbed(storage, run.entityId, next, documentsAtOnce)
        if (members.length === 0) return (draft) => handOver(draft, run.entityId, jobId)
        const model = models.embeddingModel(next.model)
        for (const member of members) {
          const target = {
            chunkSetId: String(member.chunk_set_id),
            documentId: member.document_id,
            name: jobId,
          }
          const set = await embeddingSet(dependencies, run, model, target)
          const continues = await run.commit(async (draft) => {
            if (!(await jobContinues(draft, jobId))) return false
            await advanceJob(draft, { id: jobId, ownerId: job.ownerId })
            const membership = await draft.load(membershipEntity, member.id)
            // Of a document that is on its way out nothing new may be named: its purge may be through.
            if (set.stored || !membership || membership.state === 'removing') return true
            draft.step(namedSet(set))
            const there = and(eq('id', membership.id), isIn('state', ['indexing', 'searchable']))
            draft.step(requireMatch(membershipEntity.table, there))
            return true
          })
          if (!continues) return (draft) => giveUp(draft, run.entityId, jobId, 'canceled')
        }
      }
    },
    failed:
      ({ entityId, parameters, error }) =>
      (draft) =>
        giveUp(draft, entityId, parameters.jobId, 'failed', error.message),
  })

  async function handOver(draft: Draft, collectionId: string, jobId: string): Promise<void> {
    const loaded = await nextIndexOfJob(draft, collectionId, jobId)
    if (!loaded) return
    draft.set(loaded.index, { next: { ...loaded.next, phase: 'writing' } })
    await wakeIndexWriter(draft, collectionId)
  }

  async function giveUp(
    draft: Draft,
    collectionId: string,
    jobId: string,
    end: 'canceled' | 'failed',
    reason?: string,
  ): Promise<void> {
    const loaded = await nextIndexOfJob(draft, collectionId, jobId)
    if (loaded) await abandonNextIndex(draft, loaded, end, reason)
  }
}
