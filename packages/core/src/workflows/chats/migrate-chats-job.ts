import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Ids, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireEditable, requireOpen, type CollectionRecords } from '../../resources/collections/index.ts'
import { addItem, jobEntity, startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'

export const migrateEffect = 'migrateChats'

export const migrateChatsSchema = z.object({
  targetCollectionId: z.string().min(1).max(128),
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .optional()
    .describe('Seconds the job may take.'),
})
export type MigrateChatsInput = z.input<typeof migrateChatsSchema>

export interface MigrateChatsDependencies {
  readonly runtime: Runtime
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly collections: CollectionRecords
  readonly jobs: JobsService
}

/**
 * A job that moves the chat sessions over a collection to another one. Sessions of users who do not see the other
 * collection stay where they are; the job reports how many.
 * @throws `not_found`, `forbidden` without the right to manage the one and to write to the other, `wrong_state` when one
 * of them is archived, `invalid_input` when both are the same
 */
export const migrateChatsJob =
  ({ runtime, ids, idempotency, collections, jobs }: MigrateChatsDependencies) =>
  async (
    principal: Principal,
    collectionId: string,
    input: MigrateChatsInput,
    options: CallOptions = {},
  ): Promise<Job> => {
    requireGlobal(principal)
    const { targetCollectionId, timeout } = check(migrateChatsSchema, input)
    if (targetCollectionId === collectionId) {
      throw new DocentError({
        code: 'invalid_input',
        message: 'target_collection_id must name another collection.',
        details: { field: 'target_collection_id' },
      })
    }
    const scope = scopeOf(principal)
    const call = { collectionId, targetCollectionId, timeout }
    const jobId = await idempotency.once<string, string>(principal, 'migrateChats', call, options, {
      again: async (answer) => answer,
      first: (remember) => {
        const id = ids.uuid()
        return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          const source = await requireEditable(collections, scope, collectionId, 'manage')
          const target = await requireEditable(collections, scope, targetCollectionId)
          requireOpen(draft, targetCollectionId)
          startJob(draft, principal, {
            id,
            kind: 'migrate_chat_sessions',
            name: `Move the chat sessions of ${source.name} to ${target.name}`,
            parameters: { collectionId, targetCollectionId },
            timeoutSeconds: timeout,
            children: 1,
          })
          addItem(draft, { jobId: id, itemId: collectionId })
          draft.enqueue({
            kind: jobEntity.kind,
            id,
            type: migrateEffect,
            request: { lane: 'purge', owner: principal.userId, jobId: id, parameters: {} },
          })
          remember(draft, id)
          return id
        })
      },
    })
    return jobs.get(principal, jobId)
  }
