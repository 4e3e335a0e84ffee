import { z } from 'zod'
import { requireGlobal, scopeOf, type ApiKeyCache } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Ids, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import {
  collectionEntity,
  requireRight,
  uncountCollection,
  type CollectionRecords,
} from '../../resources/collections/index.ts'
import { addItem, startJob, type JobsService } from '../../resources/jobs/index.ts'

export interface DeleteCollectionDependencies {
  readonly runtime: Runtime
  readonly ids: Ids
  readonly records: CollectionRecords
  readonly jobs: JobsService
  readonly keys: Pick<ApiKeyCache, 'forgetCollection'>
}

export const timeoutSchema = z.object({
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .default(300)
    .describe('Seconds to wait.'),
})

/** A job that deletes a collection with all that is only in it. Out of sight with the first batch. */
export function deleteCollection({ runtime, ids, records, jobs, keys }: DeleteCollectionDependencies) {
  return async (
    principal: Principal,
    id: string,
    input: z.input<typeof timeoutSchema> = {},
    options: CallOptions = {},
  ): Promise<void> => {
    requireGlobal(principal)
    const { timeout } = check(timeoutSchema, input)
    const jobId = ids.uuid()
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireRight(records, scopeOf(principal), id, 'manage')
      const name = `Delete collection ${row.name}`
      startJob(draft, principal, {
        id: jobId,
        kind: 'delete_collection',
        name,
        parameters: { collectionId: id },
        children: 1,
      })
      addItem(draft, { jobId, itemId: id })
      draft.send(draft.instance(collectionEntity, row), { type: 'DELETE', jobId, ownerId: principal.userId })
      await uncountCollection(draft, row.owner_id)
      draft.afterCommit(() => keys.forgetCollection(id))
    })
    await jobs.wait(principal, jobId, { timeoutSeconds: timeout }, options)
  }
}
