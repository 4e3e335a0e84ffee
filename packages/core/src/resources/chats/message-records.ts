import { and, eq, ne, isIn, always, gt, lte, not } from '../../kernel/ports/index.ts'
import { rowById, rowsBy, deleteAll, update, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { messageFeedbackTable } from '../feedback/feedback-tables.ts'
import {
  messageTable,
  messageReferenceTable,
  messageMetaTable,
  type MessageRow,
  type MessageMetaRow,
} from './chat-tables.ts'

/** A message, regardless of who may see it. Like all of this file for effects and for what checked its caller before. */
export const findMessage = rowById(messageTable)

const citationsAtOnce = 500

/** Citations of earlier versions hold a copy of their passage: those of a document lose it. */
export async function forgetPassagesOf(storage: RecordStore, documentId: string, signal: AbortSignal): Promise<void> {
  const where = and(eq('document_id', documentId), ne('content', ''))
  const columns = ['message_id', 'position'] as const
  for (let copied = citationsAtOnce; copied === citationsAtOnce;) {
    signal.throwIfAborted()
    const keys = await storage.read({ from: messageReferenceTable, where, columns, limit: citationsAtOnce })
    copied = keys.length
    const set = { content: '', quotes: null }
    await storage.write({ steps: keys.map((key) => update(messageReferenceTable, { key, set })) })
  }
}

export async function countMessagesIn(storage: RecordStore, sessionIds: readonly string[]): Promise<number> {
  const where = isIn('session_id', sessionIds)
  const [messages] = await storage.aggregate({ from: messageTable, where, measures: { count: { count: true } } })
  return messages?.count ?? 0
}

export const findMessages = rowsBy(messageTable, 'id')
export const repliesTo = rowsBy(messageTable, 'reply_to')
/** What messages cite. */
export const referencesOf = rowsBy(messageReferenceTable, 'message_id')
export const metasOf = rowsBy(messageMetaTable, 'message_id')

export async function findMeta(
  storage: Pick<RecordStore, 'read'>,
  messageId: string,
  kind: string,
): Promise<MessageMetaRow | undefined> {
  const where = and(eq('message_id', messageId), eq('kind', kind))
  const [row] = await storage.read({ from: messageMetaTable, where, limit: 1 })
  return row
}

export const metasOfKind = (
  storage: RecordStore,
  messageIds: readonly string[],
  kind: string,
): Promise<MessageMetaRow[]> =>
  storage.read({ from: messageMetaTable, where: and(isIn('message_id', messageIds), eq('kind', kind)) })

const newestFirst = [{ column: 'id', direction: 'descending' }] as const

/** Some messages of a session, of any time. */
export async function someMessagesOf(storage: RecordStore, sessionId: string, limit: number): Promise<string[]> {
  const where = eq('session_id', sessionId)
  const rows = await storage.read({ from: messageTable, where, columns: ['id'], limit })
  return rows.map((row) => row.id)
}

/** The last messages of a session, up to and with `upTo`; the newest first. */
export const newestMessagesOf = (
  storage: RecordStore,
  sessionId: string,
  options: { readonly limit: number; readonly upTo?: string | undefined },
): Promise<Pick<MessageRow, 'id' | 'role' | 'content' | 'reply_to' | 'error'>[]> =>
  storage.read({
    from: messageTable,
    where: and(eq('session_id', sessionId), options.upTo === undefined ? always : lte('id', options.upTo)),
    orderBy: newestFirst,
    columns: ['id', 'role', 'content', 'reply_to', 'error'],
    limit: options.limit,
  })

export async function newestContentOf(storage: RecordStore, sessionId: string): Promise<string | undefined> {
  const where = eq('session_id', sessionId)
  const [row] = await storage.read({
    from: messageTable,
    where,
    orderBy: newestFirst,
    columns: ['content'],
    limit: 1,
  })
  return row?.content
}

/** Messages of a session without some. */
export const messagesBesides = (sessionId: string, ids: readonly string[]): Where<typeof messageTable> =>
  and(eq('session_id', sessionId), not(isIn('id', ids)))

export async function newestBesides(
  storage: RecordStore,
  sessionId: string,
  ids: readonly string[],
): Promise<MessageRow | undefined> {
  const where = messagesBesides(sessionId, ids)
  const [row] = await storage.read({ from: messageTable, where, orderBy: newestFirst, limit: 1 })
  return row
}

/** Messages of a session behind one and up to another, in their order. */
export const messagesBetween = (
  storage: RecordStore,
  sessionId: string,
  { after, until }: { readonly after: string | null; readonly until: string | null },
  limit: number,
): Promise<MessageRow[]> =>
  storage.read({
    from: messageTable,
    where: and(
      eq('session_id', sessionId),
      after === null ? always : gt('id', after),
      until === null ? always : lte('id', until),
    ),
    orderBy: [{ column: 'id' }],
    limit,
  })

/** Copies of some messages in a session. */
export const copiesIn = (
  storage: RecordStore,
  sessionId: string,
  originals: readonly string[],
): Promise<Pick<MessageRow, 'id' | 'copy_of'>[]> =>
  storage.read({
    from: messageTable,
    where: and(eq('session_id', sessionId), isIn('copy_of', originals)),
    columns: ['id', 'copy_of'],
  })

/** Deletes messages and what hangs on them. They go last: the rest is found through them. */
export async function deleteMessages(storage: RecordStore, ids: readonly string[], signal: AbortSignal): Promise<void> {
  await deleteAll(storage, messageReferenceTable, isIn('message_id', ids), signal)
  await deleteAll(storage, messageMetaTable, isIn('message_id', ids), signal)
  await deleteAll(storage, messageFeedbackTable, isIn('answer_id', ids), signal)
  await deleteAll(storage, messageTable, isIn('id', ids), signal)
}
