import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome } from '../../kernel/durable/index.ts'
import { and, eq, type Signals } from '../../kernel/ports/index.ts'
import { requireMatch, update, type RecordStore } from '../../kernel/records/index.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { messageMetaTable, messageReferenceTable, messageTable, type MessageRow } from './chat-tables.ts'
import { shownContent } from './chats-system.ts'
import { referencesOf, metasOf, newestContentOf, messagesBetween, copiesIn } from './message-records.ts'
import { findChatSession } from './session-records.ts'
import { chatSessionTopic } from './session-wait.ts'

const messagesAtOnce = 50

export interface CopyConversationDependencies {
  readonly storage: RecordStore
  readonly signals: Signals
}

/**
 * Makes a session the fork of another one, some messages at a time: its progress is stored in its row, in the batch of
 * what it copied, so it continues from anywhere. It is open with the last batch. When the other one is deleted meanwhile,
 * nothing stays of the fork.
 */
export function copyConversationEffect({ storage, signals }: CopyConversationDependencies) {
  const outcome =
    (sessionId: string, event: 'COPIED' | 'COPY_FAILED'): EffectOutcome =>
    async (draft) => {
      const fork = await draft.load(chatSessionEntity, sessionId)
      if (!fork) return
      const last = await newestContentOf(storage, sessionId)
      draft.send(fork, event === 'COPIED' ? { type: event } : { type: event, ownerId: fork.row.owner_id })
      if (last !== undefined) draft.set(fork, { latest_message_content: shownContent(last) })
      draft.afterCommit(() => signals.publish(chatSessionTopic(sessionId)))
    }

  return defineEffect({
    effect: 'chat_session.copyConversation',
    parameters: z.object({}),
    maxAttempts: 20,
    async run(run) {
      for (;;) {
        run.signal.throwIfAborted()
        const copied = await run.commit((draft) => copySome(draft, storage, run.entityId))
        if (copied === 'gone') return outcome(run.entityId, 'COPY_FAILED')
        if (copied < messagesAtOnce) return outcome(run.entityId, 'COPIED')
      }
    },
    failed: ({ entityId }) => outcome(entityId, 'COPY_FAILED'),
  })
}

/** How many messages the batch copies; `gone` when there is nothing any more to copy from. */
async function copySome(draft: Draft, storage: RecordStore, forkId: string): Promise<number | 'gone'> {
  const fork = await findChatSession(storage, forkId)
  const source = String(fork?.forked_from)
  const original = await findChatSession(storage, source, ['state'])
  if (!fork || original?.state !== 'open') return 'gone'
  const messages = await messagesBetween(
    storage,
    source,
    { after: fork.forked_until, until: fork.fork_until },
    messagesAtOnce,
  )
  const last = messages.at(-1)
  if (!last) return 0
  const copies = new Map(messages.map((row) => [row.id, draft.uuid()]))
  const questions = await earlierCopies(storage, forkId, messages, copies)
  for (const row of messages) {
    // One that is deleted meanwhile would be copied without what hung on it.
    draft.step(requireMatch(messageTable, eq('id', row.id)))
    draft.insert(messageTable, copyOf(row, forkId, copies, questions))
  }
  await copyWhatHangsOn(draft, storage, copies)
  draft.step(requireMatch(chatSessionEntity.table, and(eq('id', source), eq('state', 'open'))))
  draft.step(
    update(chatSessionEntity.table, {
      key: { id: forkId },
      where: eq('state', 'copying'),
      set: { forked_until: last.id },
    }),
  )
  return messages.length
}

function copyOf(
  row: MessageRow,
  sessionId: string,
  copies: ReadonlyMap<string, string>,
  questions: ReadonlyMap<string, string>,
): MessageRow {
  const replyTo = row.reply_to
  const question = typeof replyTo === 'string' ? (copies.get(replyTo) ?? questions.get(replyTo)) : undefined
  return {
    ...row,
    id: copies.get(row.id)!,
    session_id: sessionId,
    // An answer whose question was deleted is alone in the fork too.
    reply_to: question ?? null,
    // Votes are for the answer where it was given.
    votes: 0,
    copy_of: row.id,
    generation_id: row.generation_id ?? replyTo ?? null,
  }
}

/** Questions that were copied with an earlier batch, by what they are copies of. */
async function earlierCopies(
  storage: RecordStore,
  forkId: string,
  messages: readonly MessageRow[],
  copies: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = messages.flatMap(({ reply_to: id }) => (typeof id === 'string' && !copies.has(id) ? [id] : []))
  if (wanted.length === 0) return new Map()
  const rows = await copiesIn(storage, forkId, wanted)
  return new Map(rows.map((row) => [String(row.copy_of), row.id]))
}

/** Citations and metadata. */
async function copyWhatHangsOn(draft: Draft, storage: RecordStore, copies: ReadonlyMap<string, string>): Promise<void> {
  const originals = [...copies.keys()]
  for (const row of await referencesOf(storage, originals))
    draft.insert(messageReferenceTable, { ...row, message_id: copies.get(row.message_id)! })
  for (const row of await metasOf(storage, originals))
    draft.insert(messageMetaTable, { ...row, message_id: copies.get(row.message_id)! })
}
