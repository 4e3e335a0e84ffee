import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Ids, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { chatSessionEntity, type ChatRecords } from '../../resources/chats/index.ts'
import { addItem, mostItems, settleItem, startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'

export const deleteChatsSchema = z.object({
  sessionIds: z.array(z.string().min(1).max(128)).min(1).max(mostItems),
})
export type DeleteChatsInput = z.input<typeof deleteChatsSchema>

export interface DeleteChatsDependencies {
  readonly runtime: Runtime
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly chats: ChatRecords
  readonly jobs: JobsService
}

/**
 * A job that deletes several chat sessions. Those that can be deleted are out of sight when it returns; each other one
 * fails alone, with its reason.
 */
export const deleteChatsJob =
  ({ runtime, ids, idempotency, chats, jobs }: DeleteChatsDependencies) =>
  async (principal: Principal, input: DeleteChatsInput, options: CallOptions = {}): Promise<Job> => {
    requireGlobal(principal)
    const sessionIds = [...new Set(check(deleteChatsSchema, input).sessionIds)]
    const scope = scopeOf(principal)
    const jobId = await idempotency.once<string, string>(principal, 'deleteChats', { sessionIds }, options, {
      again: async (answer) => answer,
      first: (remember) => {
        const id = ids.uuid()
        return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          startJob(draft, principal, {
            id,
            kind: 'delete_chat_session',
            name: sessionIds.length === 1 ? 'Delete a chat session' : `Delete ${sessionIds.length} chat sessions`,
            parameters: { sessionIds },
            children: sessionIds.length,
          })
          for (const itemId of sessionIds) {
            addItem(draft, { jobId: id, itemId })
            try {
              const row = await chats.requireSession(scope, itemId)
              const event = { type: 'DELETE', jobId: id, ownerId: principal.userId }
              draft.send(draft.instance(chatSessionEntity, row), event)
            } catch (error) {
              if (!DocentError.isInstance(error) || error.code !== 'not_found') throw error
              const item = { jobId: id, itemId, ownerId: principal.userId }
              settleItem(draft, item, 'failed', `${itemId}: ${error.message}`)
            }
          }
          remember(draft, id)
          return id
        })
      },
    })
    return jobs.get(principal, jobId)
  }
