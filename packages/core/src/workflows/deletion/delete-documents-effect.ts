import { z } from 'zod'
import { defineEffect, type Draft, type Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CollectionRecords } from '../../resources/collections/index.ts'
import type { DocumentRecords } from '../../resources/documents/index.ts'
import { jobEntity, mostItems, settleItem, queuedItems, findJob } from '../../resources/jobs/index.ts'
import { interruptIngestion } from '../ingest/index.ts'
import { effectType, parametersSchema } from './delete-documents-job.ts'
import { removeDocument, removeFromCollection, type Removed } from './delete-documents.ts'

const documentsAtOnce = 20

export interface DeleteDocumentsEffectDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
}

/** Deletes what the job still has to delete, some at a time; each batch settles what it deletes. */
export function deleteDocumentsEffect(dependencies: DeleteDocumentsEffectDependencies) {
  const { runtime, storage } = dependencies

  async function deleteOne(draft: Draft, jobId: string, job: z.output<typeof parametersSchema>, itemId: string) {
    const { scope, collectionId } = job
    const item = { jobId, itemId, ownerId: scope.userId }
    try {
      const removed =
        collectionId === undefined
          ? await removeDocument(draft, dependencies.documents, scope, itemId)
          : await removeFromCollection(draft, dependencies, scope, collectionId, itemId)
      settleItem(draft, item, 'completed')
      return removed
    } catch (error) {
      if (!DocentError.isInstance(error) || !['not_found', 'forbidden', 'wrong_state'].includes(error.code)) throw error
      settleItem(draft, item, 'failed', `${itemId}: ${error.message}`)
      return undefined
    }
  }

  return defineEffect({
    effect: `${jobEntity.kind}.${effectType}`,
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const deleted = new DocentError({ code: 'canceled', message: 'The document was deleted.' })
      const row = await findJob(storage, run.entityId)
      if (!row) return () => {}
      const job = parametersSchema.parse(row.parameters)
      for (;;) {
        run.signal.throwIfAborted()
        const next = await queuedItems(storage, run.entityId, documentsAtOnce)
        if (next.length === 0) return () => {}
        const removed = await run.commit(async (draft) => {
          const done: Removed[] = []
          for (const itemId of next) {
            const one = await deleteOne(draft, run.entityId, job, itemId)
            if (one) done.push(one)
          }
          return done
        })
        for (const target of removed) interruptIngestion(runtime, target, deleted)
      }
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const job = await draft.load(jobEntity, entityId)
        if (!job) return
        const ownerId = job.row.owner_id
        const reason =
          error.code === 'internal' ? 'It could not be deleted because of an internal error.' : error.message
        for (const itemId of await queuedItems(storage, entityId, mostItems))
          settleItem(draft, { jobId: entityId, itemId, ownerId }, 'failed', `${itemId}: ${reason}`)
      },
  })
}
