import { requireCollection, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { chatSessionInputSchema, chatSessionOf, type ChatSession, type ChatSessionInput } from '../chat-session.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import { openSession } from '../open-session.ts'

/**
 * Starts a conversation over a collection, or over none.
 * @throws `forbidden` with a key of another collection or for a session without collection with such a key, `not_found`
 * for a collection that is not visible, `wrong_state` for an archived one.
 */
export const createChatSession =
  ({ runtime, collections, idempotency }: ChatsDependencies) =>
  async (principal: Principal, input: ChatSessionInput = {}, options: CallOptions = {}): Promise<ChatSession> => {
    const checked = check(chatSessionInputSchema, input)
    const { collectionId } = checked
    if (collectionId !== undefined) requireCollection(principal, collectionId)
    else if (principal.scope.kind === 'collection') {
      throw new DocentError({
        code: 'forbidden',
        message: 'This API key is for one collection; name that collection, or use a global key.',
      })
    }
    const scope = scopeOf(principal)
    return idempotency.once<ChatSession, ChatSession>(principal, 'createChatSession', checked, options, {
      first: (remember) =>
        runtime.commit(
          { actor: principal.userId, requestId: options.requestId, signal: options.signal },
          async (draft) => {
            const collection =
              collectionId === undefined ? undefined : await collections.require(scope, collectionId, 'read')
            const row = openSession(draft, scope, { collection })
            const session = chatSessionOf(row, collection && collection.name)
            remember(draft, session)
            return session
          },
        ),
      again: async (answer) => answer,
    })
  }
