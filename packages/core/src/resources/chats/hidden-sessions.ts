import { requireCollection, scopeOf } from '../../access/index.ts'
import type { Runtime, Sweep } from '../../kernel/durable/index.ts'
import type { Clock, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { CollectionRecords } from '../collections/index.ts'
import { keyIdOf } from './chat-records.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { appendReply, appendUserMessage } from './chats-system.ts'
import { chatWith } from './session-collection.ts'
import { hiddenSessionsBefore } from './session-records.ts'

export interface HiddenSessionsDependencies {
  readonly runtime: Runtime
  readonly collections: Pick<CollectionRecords, 'require'>
}

/** The conversation so far, as the caller gives it. */
export interface EarlierTurn {
  readonly question: string
  readonly answer: string
}

/** Longer than any answer takes; only what a killed process left is as old. */
const leftBehindMs = 6 * 3_600_000
const hour = 3_600_000
const bite = 100

/** Sessions over a collection for one answer each: nobody finds them in a list, and they go when it has been read. */
export function hiddenSessions({ runtime, collections }: HiddenSessionsDependencies) {
  return {
    /** @throws `forbidden` with a key of another collection, `not_found`, `wrong_state` for an archived collection */
    open(
      principal: Principal,
      { collectionId, turns }: { readonly collectionId: string; readonly turns: readonly EarlierTurn[] },
      { requestId, signal }: CallOptions,
    ): Promise<string> {
      requireCollection(principal, collectionId)
      const scope = scopeOf(principal)
      return runtime.commit({ actor: principal.userId, requestId, signal }, async (draft) => {
        chatWith(draft, await collections.require(scope, collectionId, 'read'))
        const { id: sessionId } = draft.create(chatSessionEntity, {
          columns: {
            owner_id: principal.userId,
            username: principal.username,
            name: null,
            collection_id: collectionId,
            key_id: keyIdOf(scope),
            prompt_template_id: null,
            hidden: true,
            latest_message_content: null,
          },
        })
        for (const { question, answer } of turns) {
          const of = { sessionId, ownerId: principal.userId }
          const questionId = appendUserMessage(draft, { ...of, content: question })
          const reply = { ...of, id: draft.uuid(), replyTo: questionId, content: answer }
          appendReply(draft, { ...reply, references: [], meta: {} })
        }
        return sessionId
      })
    },

    /** Its answer stops and everything of it is deleted, after this returns. Harmless for one that is gone. */
    close: (ownerId: string, sessionId: string): Promise<void> =>
      runtime.commit({ engine: 'hidden-sessions' }, async (draft) => {
        const session = await draft.load(chatSessionEntity, sessionId)
        if (session && draft.can(session, { type: 'DELETE', ownerId })) draft.send(session, { type: 'DELETE', ownerId })
      }),
  }
}
export type HiddenSessions = ReturnType<typeof hiddenSessions>

/** Deletes hidden sessions whose process was killed before it could. */
export function hiddenSessionSweep(dependencies: {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly hidden: HiddenSessions
}): Sweep {
  const { storage, clock, hidden } = dependencies
  return {
    name: 'hidden chat sessions',
    everyMs: hour,
    async run(signal) {
      const before = clock.now() - leftBehindMs
      const rows = await hiddenSessionsBefore(storage, before, bite)
      for (const row of rows) {
        signal.throwIfAborted()
        await hidden.close(row.owner_id, row.id)
      }
      return rows.length === bite
    },
  }
}
