import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Ids, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireEditable, type CollectionRecords } from '../../resources/collections/index.ts'
import { addItem, jobEntity, mostItems, startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'

export const deleteDocumentsSchema = z.object({
  documentIds: z.array(z.string().min(1).max(128)).min(1).max(mostItems),
})
/** The documents that a job deletes, by id; one is enough, and more than the job takes are `invalid_input`. */
export type DeleteDocumentsInput = z.input<typeof deleteDocumentsSchema>

export const effectType = 'deleteDocuments'

/** The user who deletes, and from where: kept with the job, because the user's rights count at each deletion. */
export const parametersSchema = z.object({
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
