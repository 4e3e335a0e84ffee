import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import { appendReply, appendUserMessage } from '../chats-system.ts'
import { chatWith } from '../session-collection.ts'

const text = z.string().max(500_000)

export const messagePairSchema = z.object({
  userPrompt: text.min(1),
  aiResponse: text,
  commandName: z.string().trim().min(1).max(256).describe('What put it there; shown with the messages.'),
})
export type MessagePairInput = z.input<typeof messagePairSchema>

export interface MessagePair {
  readonly questionId: string
  readonly replyId: string
}

/** Adds a question and its answer that a command of the client made, without a model. @throws `not_found`, `wrong_state` for an archived collection */
export const insertMessagePair =
  ({ runtime, records, collections, idempotency }: ChatsDependencies) =>
  async (
    principal: Principal,
    sessionId: string,
    input: MessagePairInput,
    options: CallOptions = {},
  ): Promise<MessagePair> => {
    const checked = check(messagePairSchema, input)
    const call = { sessionId, ...checked }
    return idempotency.once<MessagePair, MessagePair>(principal, 'insertMessagePair', call, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          const scope = scopeOf(principal)
          const { collection_id: over } = await records.requireSession(scope, sessionId)
          if (typeof over === 'string') chatWith(draft, await collections.require(scope, over, 'read'))
          const shared = { sessionId, ownerId: principal.userId, command: checked.commandName }
          const questionId = appendUserMessage(draft, { ...shared, content: checked.userPrompt })
          const replyId = draft.uuid()
          const reply = { id: replyId, replyTo: questionId, content: checked.aiResponse, references: [], meta: {} }
          appendReply(draft, { ...shared, ...reply })
          const pair = { questionId, replyId }
          draft.record('chat_session', sessionId, 'MESSAGES_INSERTED', { ...pair })
          remember(draft, pair)
          return pair
        }),
    })
  }
