import { z } from 'zod'
import { defineEffect, type Draft, type EffectOutcome } from '../../kernel/durable/index.ts'
import { and, eq, gt, always, isIn, lte, type Signals } from '../../kernel/ports/index.ts'
import { requireMatch, update, type RecordStore } from '../../kernel/records/index.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { messageMetaTable, messageReferenceTable, messageTable, type MessageRow } from './chat-tables.ts'
import { shownContent } from './chats-system.ts'
import { chatSessionTopic } from './session-wait.ts'

const messagesAtOnce = 50

export interface CopyConversationDependencies {
  readonly storage: RecordStore
  readonly signals: Signals
}

/**
 * Makes a session the fork of another one, some messages at a time: how far it is stands in its row, in the batch of
 * what it copied, so it continues from anywhere. It is open with the last batch. When the other one is deleted meanwhile,
 * nothing stays of the fork.
 */
export function copyConversationEffect({ storage, signals }: CopyConversationDependencies) {
  const outcome =
    (sessionId: string, event: 'COPIED' | 'COPY_FAILED'): EffectOutcome =>
    async (draft) => {
      const fork = await draft.load(chatSessionEntity, sessionId)
      if (!fork) return
      const [last] = await storage.read({
        from: messageTable,
        where: eq('session_id', sessionId),
        orderBy: [{ column: 'id', direction: 'descending' }],
        columns: ['content'],
        limit: 1,
      })
      draft.send(fork, event === 'COPIED' ? { type: event } : { type: event, ownerId: fork.row.owner_id })
      if (last) draft.set(fork, { latest_message_content: shownContent(last.content) })
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
  const [fork] = await storage.read({ from: chatSessionEntity.table, where: eq('id', forkId), limit: 1 })
  const source = String(fork?.forked_from)
  const open = and(eq('id', source), eq('state', 'open'))
  const sources = await storage.read({ from: chatSessionEntity.table, where: open, columns: ['id'], limit: 1 })
  if (!fork || sources.length === 0) return 'gone'
  const until = fork.fork_until
  const copied = fork.forked_until
  const messages = await storage.read({
    from: messageTable,
    where: and(
      eq('session_id', source),
      typeof copied === 'string' ? gt('id', copied) : always,
      typeof until === 'string' ? lte('id', until) : always,
    ),
    orderBy: [{ column: 'id' }],
    limit: messagesAtOnce,
  })
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
  draft.step(requireMatch(chatSessionEntity.table, open))
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
    // An answer whose question was deleted stands alone in the fork too.
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
  const rows = await storage.read({
    from: messageTable,
    where: and(eq('session_id', forkId), isIn('copy_of', wanted)),
    columns: ['id', 'copy_of'],
  })
  return new Map(rows.map((row) => [String(row.copy_of), row.id]))
}

/** Citations and metadata. */
async function copyWhatHangsOn(draft: Draft, storage: RecordStore, copies: ReadonlyMap<string, string>): Promise<void> {
  const where = isIn('message_id', [...copies.keys()])
  for (const row of await storage.read({ from: messageReferenceTable, where }))
    draft.insert(messageReferenceTable, { ...row, message_id: copies.get(row.message_id)! })
  for (const row of await storage.read({ from: messageMetaTable, where }))
    draft.insert(messageMetaTable, { ...row, message_id: copies.get(row.message_id)! })
}
