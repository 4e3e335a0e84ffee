import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { refuseWhileAgentWorks } from '../../agent-runs/index.ts'
import { chatSessionEntity } from '../chat-session-machine.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import { waitUntilGone } from '../session-wait.ts'

export const chatSessionDeletionSchema = z.object({
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .default(300)
    .describe('Seconds to wait.'),
})
export type ChatSessionDeletion = z.input<typeof chatSessionDeletionSchema>

/**
 * Deletes a session with all its messages; what is being answered in it stops. Out of sight at once, also when the wait
 * ends early.
 * @throws `not_found`, `wrong_state` while an agent works in it, `timed_out`
 */
export const deleteChatSession =
  (dependencies: ChatsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: ChatSessionDeletion = {},
    options: CallOptions = {},
  ): Promise<void> => {
    const { runtime, records } = dependencies
    const { timeout } = check(chatSessionDeletionSchema, input)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireSession(scopeOf(principal), id)
      await refuseWhileAgentWorks(draft.storage, id)
      draft.send(draft.instance(chatSessionEntity, row), { type: 'DELETE', ownerId: principal.userId })
    })
    await waitUntilGone(dependencies, id, { timeoutSeconds: timeout, signal: options.signal })
  }
