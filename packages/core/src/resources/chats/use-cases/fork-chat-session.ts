import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { keyIdOf } from '../chat-records.ts'
import { chatSessionEntity } from '../chat-session-machine.ts'
import type { ChatSession } from '../chat-session.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import { waitForSession } from '../session-wait.ts'
import { joinCollection } from '../session-collection.ts'
import { getChatSession } from './read-chat-sessions.ts'

export const forkSchema = z.object({
  messageId: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('The last message of the fork; all messages when left out.'),
})
export type ForkInput = z.input<typeof forkSchema>

const forkTimeoutSeconds = 300

/**
 * A new session that begins with what was said in this one, up to a message and with it: the same messages under new
 * ids, with their citations and metadata, without their votes. An answer that is being made is not part of it.
 * @throws `not_found` for a session or message that is not there, `wrong_state` when the collection is archived,
 * `timed_out` after 300 seconds; the fork continues and is in the list when it is whole.
 */
export const forkChatSession =
  (dependencies: ChatsDependencies) =>
  async (principal: Principal, id: string, input: ForkInput = {}, options: CallOptions = {}): Promise<ChatSession> => {
    const { runtime, records, collections, idempotency } = dependencies
    const { messageId } = check(forkSchema, input)
    const scope = scopeOf(principal)
    const forkId = await idempotency.once<string, string>(principal, 'forkChatSession', { id, messageId }, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          const row = await records.requireSession(scope, id)
          if (messageId !== undefined) {
            const message = await records.requireMessage(scope, messageId)
            if (message.session_id !== id) throw elsewhere()
          }
          const collectionId = row.collection_id
          if (typeof collectionId === 'string')
            joinCollection(draft, await collections.require(scope, collectionId, 'read'))
          const fork = draft.create(chatSessionEntity, {
            columns: {
              owner_id: principal.userId,
              username: principal.username,
              name: row.name ?? null,
              collection_id: collectionId ?? null,
              key_id: keyIdOf(scope),
              prompt_template_id: row.prompt_template_id ?? null,
              hidden: false,
              latest_message_content: null,
              forked_from: id,
              fork_until: messageId ?? (await records.newestMessageId(id)) ?? null,
            },
          })
          draft.send(fork, { type: 'COPY', ownerId: principal.userId, from: id })
          remember(draft, fork.id)
          return fork.id
        }),
    })
    const fork = await waitForSession(
      dependencies,
      forkId,
      {
        timeoutSeconds: forkTimeoutSeconds,
        signal: options.signal,
        tooLong: 'The fork takes longer than 300 seconds; it continues and is listed when it is whole.',
      },
      (row) => row === undefined || row.state !== 'copying',
    )
    if (fork?.state !== 'open') {
      throw new DocentError({ code: 'not_found', message: 'The chat session was deleted while it was copied.' })
    }
    return getChatSession(dependencies)(principal, forkId)
  }

const elsewhere = () =>
  new DocentError({ code: 'not_found', message: 'There is no message with this id in this chat session.' })
