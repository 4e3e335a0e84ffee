import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import { defineEffect, type Draft, type Idempotency, type Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import { and, eq, type Ids, type Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireEditable, type CollectionRecords } from '../../resources/collections/index.ts'
import type { DocumentRecords } from '../../resources/documents/index.ts'
import {
  addItem,
  jobEntity,
  jobItemTable,
  mostItems,
  settleItem,
  startJob,
  type Job,
  type JobsService,
} from '../../resources/jobs/index.ts'
import { interruptIngestion } from '../ingest/index.ts'
import { removeDocument, removeFromCollection, type Removed } from './delete-documents.ts'

export const deleteDocumentsSchema = z.object({
  documentIds: z.array(z.string().min(1).max(128)).min(1).max(mostItems),
})
export type DeleteDocumentsInput = z.input<typeof deleteDocumentsSchema>

const effectType = 'deleteDocuments'
const documentsAtOnce = 20

/** The user who deletes, and from where: kept with the job, because the user's rights count at each deletion. */
const parametersSchema = z.object({
  collectionId: z.string().optional(),
  scope: z.object({ userId: z.string(), username: z.string(), subjects: z.array(z.string()) }),
})

export interface DeleteDocumentsJobDependencies {
  readonly runtime: Runtime
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly collections: CollectionRecords
  readonly jobs: JobsService
}

/** Longest that a call waits for its documents to be out of sight, in seconds. */
const longestWaitSeconds = 300

/**
 * Jobs that delete documents one by one; what cannot be deleted fails alone, with its reason. A call is answered when all
 * that can be deleted is out of sight, which takes several batches: what removes the traces comes after.
 * @throws `timed_out` with `details.jobId` when that takes longer than five minutes; the job continues.
 */
export function deleteDocumentsJob({ runtime, ids, idempotency, collections, jobs }: DeleteDocumentsJobDependencies) {
  async function begin(
    principal: Principal,
    input: DeleteDocumentsInput,
    collectionId: string | undefined,
    options: CallOptions,
  ): Promise<Job> {
    requireGlobal(principal)
    const documentIds = [...new Set(check(deleteDocumentsSchema, input).documentIds)]
    const scope = scopeOf(principal)
    const call = { documentIds, collectionId }
    const jobId = await idempotency.once<string, string>(principal, 'deleteDocumentsJob', call, options, {
      again: async (answer) => answer,
      first: (remember) => {
        const id = ids.uuid()
        return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          if (collectionId !== undefined) await requireEditable(collections, scope, collectionId)
          const what = documentIds.length === 1 ? 'a document' : `${documentIds.length} documents`
          startJob(draft, principal, {
            id,
            kind: collectionId === undefined ? 'delete_document' : 'delete_document_from_collection',
            name: collectionId === undefined ? `Delete ${what}` : `Take ${what} out of a collection`,
            parameters: {
              ...(collectionId === undefined ? {} : { collectionId }),
              scope: { userId: scope.userId, username: scope.username, subjects: scope.subjects },
            },
            children: documentIds.length,
          })
          for (const itemId of documentIds) addItem(draft, { jobId: id, itemId })
          draft.enqueue({
            kind: jobEntity.kind,
            id,
            type: effectType,
            request: { lane: 'delete', owner: principal.userId, jobId: id, parameters: {} },
          })
          remember(draft, id)
          return id
        })
      },
    })
    return jobs.wait(principal, jobId, { timeoutSeconds: longestWaitSeconds }, options)
  }

  return {
    /** Deletes documents everywhere. @throws `forbidden` with a key of one collection */
    deleteJob: (principal: Principal, input: DeleteDocumentsInput, options: CallOptions = {}): Promise<Job> =>
      begin(principal, input, undefined, options),
    /**
     * Takes documents out of one collection. @throws `not_found`, `forbidden` without the right to write, `wrong_state`
     * when archived
     */
    removeFromCollectionJob: (
      principal: Principal,
      collectionId: string,
      input: DeleteDocumentsInput,
      options: CallOptions = {},
    ): Promise<Job> => begin(principal, input, collectionId, options),
  }
}

export interface DeleteDocumentsEffectDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
}

/** Deletes what the job still has to delete, some at a time; each batch settles what it deletes. */
export function deleteDocumentsEffect(dependencies: DeleteDocumentsEffectDependencies) {
  const { runtime, storage } = dependencies

  const queued = async (jobId: string, limit: number) => {
    const where = and(eq('job_id', jobId), eq('status', 'queued'))
    const rows = await storage.read({ from: jobItemTable, where, columns: ['item_id'], limit })
    return rows.map((row) => row.item_id)
  }

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
      const [row] = await storage.read({ from: jobEntity.table, where: eq('id', run.entityId), limit: 1 })
      if (!row) return () => {}
      const job = parametersSchema.parse(row.parameters)
      for (;;) {
        run.signal.throwIfAborted()
        const next = await queued(run.entityId, documentsAtOnce)
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
        for (const itemId of await queued(entityId, mostItems))
          settleItem(draft, { jobId: entityId, itemId, ownerId }, 'failed', `${itemId}: ${reason}`)
      },
  })
}
