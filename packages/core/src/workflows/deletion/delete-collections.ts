import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { collectionEntity, requireRight, uncountCollection } from '../../resources/collections/index.ts'
import { addItem, mostItems, settleItem, startJob, type Job } from '../../resources/jobs/index.ts'
import type { DeleteCollectionDependencies } from './delete-collection-job.ts'

export const deleteCollectionsSchema = z.object({
  collectionIds: z.array(z.string().min(1).max(128)).min(1).max(mostItems),
})
export type DeleteCollectionsInput = z.input<typeof deleteCollectionsSchema>

/**
 * A job that deletes several collections. Those that can be deleted are out of sight when it returns; each other one fails
 * alone, with its reason.
 */
export function deleteCollections(dependencies: DeleteCollectionDependencies & { readonly idempotency: Idempotency }) {
  const { runtime, ids, records, jobs, keys, idempotency } = dependencies
  return async (principal: Principal, input: DeleteCollectionsInput, options: CallOptions = {}): Promise<Job> => {
    requireGlobal(principal)
    const collectionIds = [...new Set(check(deleteCollectionsSchema, input).collectionIds)]
    const scope = scopeOf(principal)
    const jobId = await idempotency.once<string, string>(principal, 'deleteCollections', { collectionIds }, options, {
      again: async (answer) => answer,
      first: (remember) => {
        const id = ids.uuid()
        return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          startJob(draft, principal, {
            id,
            kind: 'delete_collection',
            name: collectionIds.length === 1 ? 'Delete a collection' : `Delete ${collectionIds.length} collections`,
            parameters: { collectionIds },
            children: collectionIds.length,
          })
          for (const collectionId of collectionIds) {
            const item = { jobId: id, itemId: collectionId }
            addItem(draft, item)
            try {
              const row = await requireRight(records, scope, collectionId, 'manage')
              const event = { type: 'DELETE', jobId: id, ownerId: principal.userId }
              draft.send(draft.instance(collectionEntity, row), event)
              await uncountCollection(draft, row.owner_id)
              draft.afterCommit(() => keys.forgetCollection(collectionId))
            } catch (error) {
              if (!DocentError.isInstance(error) || !['not_found', 'forbidden'].includes(error.code)) throw error
              const reason = `${collectionId}: ${error.message}`
              settleItem(draft, { ...item, ownerId: principal.userId }, 'failed', reason)
            }
          }
          remember(draft, id)
          return id
        })
      },
    })
    return jobs.get(principal, jobId)
  }
}
