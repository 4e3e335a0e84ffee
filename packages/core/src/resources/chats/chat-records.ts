import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, eq, isIn, ne, not } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { collectionTable } from '../collections/collection-table.ts'
import { visibleCollections } from '../collections/index.ts'
import { followUpKind } from './follow-ups.ts'
import { filtered, notArchived, type SessionFilter } from './session-filter.ts'
import {
  chatSessionTable,
  messageMetaTable,
  messageReferenceTable,
  messageTable,
  type ChatSessionRow,
  type MessageRow,
  type MessageMetaRow,
  type MessageReferenceRow,
} from './chat-tables.ts'

export interface ChatRecords {
  /** @throws `not_found` when missing or not the scope's. */
  requireSession(scope: Scope, id: string): Promise<ChatSessionRow>
  /**
   * The same of one that may be changed. @throws `wrong_state` over an archived collection, which keeps its chats as they
   * are
   */
  requireChangeable(scope: Scope, id: string): Promise<ChatSessionRow>
  /** The same of several, in no order. */
  requireAllChangeable(scope: Scope, ids: readonly string[]): Promise<ChatSessionRow[]>
  /** Newest change first; without the sessions of archived collections. */
  listSessions(scope: Scope, page: PageRange, filter?: SessionFilter): Promise<ChatSessionRow[]>
  /** Of a user of this name over a collection, last changed first. For administrators: the caller has asked who calls. */
  listSessionsOf(username: string, collectionId: string, page: PageRange): Promise<ChatSessionRow[]>
  countSessions(scope: Scope, filter?: SessionFilter): Promise<number>
  /** Of these sessions those that are visible, with their names. */
  sessionNames(
    scope: Scope,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string | undefined }>>
  /** Names of those of the collections that the scope may see. */
  collectionNames(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** A visible session with its messages, newest first, and their metadata of one kind. @throws `not_found` */
  conversation(scope: Scope, sessionId: string, page: PageRange, metaKind: string): Promise<Conversation>
  /** @throws `not_found` */
  requireMessage(scope: Scope, id: string): Promise<MessageRow>
  /**
   * The same of messages that may be changed.
   * @throws `not_found` when one of them is none, `wrong_state` over an archived collection
   */
  requireChangeableMessages(scope: Scope, ids: readonly string[]): Promise<MessageRow[]>
  /** Visible messages, whatever session they are in. @throws `not_found` when one of them is none */
  requireMessages(scope: Scope, ids: readonly string[]): Promise<MessageRow[]>
  /** Of a session that the caller has asked for. */
  newestMessageId(sessionId: string): Promise<string | undefined>
  /** Citations of a visible message, best first. @throws `not_found` */
  references(scope: Scope, messageId: string, limit: number): Promise<MessageReferenceRow[]>
  /** A visible message with its metadata, of one kind or all. @throws `not_found` */
  meta(
    scope: Scope,
    messageId: string,
    kind?: string,
  ): Promise<{ readonly message: MessageRow; readonly meta: MessageMetaRow[] }>
}

export interface Conversation {
  readonly session: ChatSessionRow
  readonly messages: readonly MessageRow[]
  readonly meta: readonly MessageMetaRow[]
}

/**
 * What distinguishes the sessions of one key of a collection from all others. A host that gives no key id gets one set of
 * sessions a collection.
 */
export const keyIdOf = (scope: Scope): string | null =>
  scope.collectionId === undefined ? null : (scope.keyId ?? `collection:${scope.collectionId}`)

/** Sessions a scope may see: its own, and for a key of one collection those it made there. */
export function visibleSessions(scope: Scope): Where<typeof chatSessionTable> {
  const keyId = keyIdOf(scope)
  return and(
    eq('owner_id', scope.userId),
    eq('state', 'open'),
    scope.collectionId === undefined ? always : eq('collection_id', scope.collectionId),
    keyId === null ? always : eq('key_id', keyId),
  )
}

export const notHidden = not(eq('hidden', true))

export const noSuch = (what: string) =>
  new DocentError({ code: 'not_found', message: `There is no ${what} with this id.` })

export function chatRecords(storage: RecordStore): ChatRecords {
  async function requireSession(scope: Scope, id: string): Promise<ChatSessionRow> {
    const where = and(eq('id', id), visibleSessions(scope))
    const [row] = await storage.read({ from: chatSessionTable, where, limit: 1 })
    if (!row) throw noSuch('chat session')
    return row
  }

  async function findSessions(scope: Scope, ids: readonly string[]): Promise<ChatSessionRow[]> {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return []
    const rows = await storage.read({ from: chatSessionTable, where: and(isIn('id', wanted), visibleSessions(scope)) })
    if (rows.length < wanted.length) throw noSuch('chat session')
    return rows
  }

  async function refuseOverArchived(sessions: readonly Pick<ChatSessionRow, 'collection_id'>[]): Promise<void> {
    const ids = [...new Set(sessions.flatMap((row) => (row.collection_id === null ? [] : row.collection_id)))]
    if (ids.length === 0) return
    const where = and(isIn('id', ids), eq('state', 'archived'))
    const [archived] = await storage.read({ from: collectionTable, where, columns: ['id', 'state'], limit: 1 })
    if (!archived) return
    throw new DocentError({
      code: 'wrong_state',
      message: 'The chat is over an archived collection; unarchive the collection to change it.',
    })
  }

  /** Step by step: a condition over all messages of all visible sessions would have to find those first. */
  async function findMessages(scope: Scope, ids: readonly string[]) {
    const where = and(isIn('id', ids), eq('owner_id', scope.userId))
    const rows = await storage.read({ from: messageTable, where })
    const sessionIds = [...new Set(rows.map((row) => row.session_id))]
    const sessions = await storage.read({
      from: chatSessionTable,
      where: and(isIn('id', sessionIds), visibleSessions(scope)),
      columns: ['id', 'collection_id'],
    })
    if (rows.length < ids.length || sessions.length < sessionIds.length) throw noSuch('message')
    return { rows, sessions }
  }
  const requireMessages = async (scope: Scope, ids: readonly string[]) => (await findMessages(scope, ids)).rows

  return {
    requireSession,
    requireMessage: async (scope, id) => (await requireMessages(scope, [id]))[0]!,
    requireMessages,
    async requireChangeable(scope, id) {
      const session = await requireSession(scope, id)
      await refuseOverArchived([session])
      return session
    },
    async requireAllChangeable(scope, ids) {
      const sessions = await findSessions(scope, ids)
      await refuseOverArchived(sessions)
      return sessions
    },
    async requireChangeableMessages(scope, ids) {
      const { rows, sessions } = await findMessages(scope, ids)
      await refuseOverArchived(sessions)
      return rows
    },
    async newestMessageId(sessionId) {
      const [row] = await storage.read({
        from: messageTable,
        where: eq('session_id', sessionId),
        orderBy: [{ column: 'id', direction: 'descending' }],
        columns: ['id'],
        limit: 1,
      })
      return row && row.id
    },
    listSessionsOf: (username, collectionId, page) =>
      storage.read({
        from: chatSessionTable,
        where: and(
          eq('collection_id', collectionId),
          eq('username', username),
          eq('state', 'open'),
          notHidden,
          notArchived,
        ),
        orderBy: [{ column: 'updated_at', direction: 'descending' }],
        ...page,
        cost: 'scan',
      }),
    listSessions: (scope, page, filter = {}) =>
      storage.read({
        from: chatSessionTable,
        where: and(visibleSessions(scope), notHidden, notArchived, filtered(filter)),
        orderBy: [{ column: 'updated_at', direction: 'descending' }],
        ...page,
        // Citations are looked for in every message of the scope's sessions, texts in all of these.
        cost: filter.citing === undefined && filter.search === undefined ? 'indexed' : 'scan',
      }),
    async sessionNames(scope, ids) {
      const rows = await storage.read({
        from: chatSessionTable,
        where: and(isIn('id', ids), visibleSessions(scope)),
        columns: ['id', 'name'],
      })
      return new Map(rows.map((row) => [row.id, { name: (row.name as string | null) ?? undefined }]))
    },
    async countSessions(scope, filter = {}) {
      const [row] = await storage.aggregate({
        from: chatSessionTable,
        where: and(visibleSessions(scope), notHidden, notArchived, filtered(filter)),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    async collectionNames(scope, ids) {
      if (ids.length === 0) return new Map()
      const rows = await storage.read({
        from: collectionTable,
        where: visibleCollections(scope, 'read', [...new Set(ids)]),
        columns: ['id', 'name'],
      })
      return new Map(rows.map((row) => [row.id, row.name]))
    },
    async conversation(scope, sessionId, page, metaKind) {
      const session = await requireSession(scope, sessionId)
      const messages = await storage.read({
        from: messageTable,
        where: eq('session_id', sessionId),
        orderBy: [{ column: 'id', direction: 'descending' }],
        ...page,
      })
      const answers = messages.filter((row) => row.role === 'assistant').map((row) => row.id)
      if (answers.length === 0) return { session, messages, meta: [] }
      const where = and(isIn('message_id', answers), eq('kind', metaKind))
      return { session, messages, meta: await storage.read({ from: messageMetaTable, where }) }
    },
    async references(scope, messageId, limit) {
      await requireMessages(scope, [messageId])
      return storage.read({
        from: messageReferenceTable,
        where: eq('message_id', messageId),
        orderBy: [{ column: 'position' }],
        limit,
      })
    },
    async meta(scope, messageId, kind) {
      const [message] = await requireMessages(scope, [messageId])
      const meta = await storage.read({
        from: messageMetaTable,
        where: and(eq('message_id', messageId), kind === undefined ? ne('kind', followUpKind) : eq('kind', kind)),
        orderBy: [{ column: 'kind' }],
      })
      return { message: message!, meta }
    },
  }
}
