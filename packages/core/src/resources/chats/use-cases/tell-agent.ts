import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { sendToRun } from '../../agent-runs/index.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'

const tellAgentSchema = z.object({ message: z.string().min(1).max(100_000) })

/**
 * Sends a message to the agent that works on a question: a reply where it waits for one, in the form of `agent-asks`; otherwise it reads
 * that before its next turn. `{"approve": "2.1"}` and `{"deny": "2.1", "reason": "…"}`, as text, decide about the call of that name.
 * @throws `not_found`, `wrong_state` when no agent works on it, `invalid_input` for a decision about what does not wait
 */
export const tellAgent =
  ({ runtime, records, idempotency }: ChatsDependencies) =>
  async (
    principal: Principal,
    questionId: string,
    input: z.input<typeof tellAgentSchema>,
    options: CallOptions = {},
  ): Promise<void> => {
    const { message: text } = check(tellAgentSchema, input)
    const message = await records.requireMessage(scopeOf(principal), questionId)
    const by = { actor: principal.userId, requestId: options.requestId, signal: options.signal }
    await idempotency.once<Record<string, never>, void>(principal, 'tellAgent', { questionId, text }, options, {
      again: async () => {},
      first: (remember) =>
        runtime.commit(by, async (draft) => {
          await sendToRun(draft, questionId, message.session_id, text)
          remember(draft, {})
        }),
    })
  }
