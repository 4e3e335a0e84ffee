import { z } from 'zod'
import { isAdministrator, requireCollection, scopeOf, type Scope } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { ChatRecords } from '../chat-records.ts'
import { chatSessionOf, type ChatSession } from '../chat-session.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'
import type { ChatSessionRow } from '../chat-tables.ts'
import { folderNameSchema } from './chat-folders.ts'

export async function withCollectionNames(
  records: ChatRecords,
  scope: Scope,
  rows: readonly ChatSessionRow[],
): Promise<ChatSession[]> {
  const ids = rows.flatMap(({ collection_id: id }) => (typeof id === 'string' ? [id] : []))
  const names = await records.collectionNames(scope, ids)
  return rows.map((row) => chatSessionOf(row, names.get(String(row.collection_id))))
}

export const chatListSchema = pageSchema.extend({
  search: z.string().trim().max(255).optional().describe('Part of the name, or of the newest message.'),
  folder: folderNameSchema.optional().describe('Only sessions in this folder; an empty one: those in none.'),
})
export type ChatListInput = z.input<typeof chatListSchema>

/** The caller's sessions, last changed first, those that match. Those of archived collections are left out. */
export const listChatSessions =
  ({ records }: ChatsDependencies) =>
  async (principal: Principal, input: ChatListInput = {}, options: CallOptions = {}): Promise<ChatSession[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const { search, folder, ...page } = check(chatListSchema, input)
    const rows = await records.listSessions(scope, page, { search: search || undefined, folder })
    return withCollectionNames(records, scope, rows)
  }

export const collectionSessionsSchema = pageSchema.extend({
  username: z
    .string()
    .max(256)
    .optional()
    .describe("Whose; the caller's own when left out. Administrators may name others."),
})
export type CollectionSessionsInput = z.input<typeof collectionSessionsSchema>

/**
 * The caller's sessions over a collection, last changed first; for administrators those of a named user.
 * @throws `not_found` for an invisible collection, `forbidden` for another user's
 */
export const listChatSessionsOver =
  ({ records, collections }: ChatsDependencies) =>
  async (
    principal: Principal,
    collectionId: string,
    input: CollectionSessionsInput = {},
    options: CallOptions = {},
  ): Promise<ChatSession[]> => {
    options.signal?.throwIfAborted()
    requireCollection(principal, collectionId)
    const { username, ...page } = check(collectionSessionsSchema, input)
    const scope = scopeOf(principal)
    await collections.require(scope, collectionId, 'read')
    if (username === undefined || username === principal.username) {
      return withCollectionNames(records, scope, await records.listSessions(scope, page, { over: collectionId }))
    }
    if (!isAdministrator(principal)) {
      throw new DocentError({ code: 'forbidden', message: 'Only administrators see the chat sessions of other users.' })
    }
    return withCollectionNames(records, scope, await records.listSessionsOf(username, collectionId, page))
  }

/** The caller's sessions over a collection. @throws `not_found` for an invisible collection */
export const countChatSessionsOver =
  ({ records, collections }: ChatsDependencies) =>
  async (principal: Principal, collectionId: string, options: CallOptions = {}): Promise<number> => {
    options.signal?.throwIfAborted()
    requireCollection(principal, collectionId)
    const scope = scopeOf(principal)
    await collections.require(scope, collectionId, 'read')
    return records.countSessions(scope, { over: collectionId })
  }

export const countChatSessions =
  ({ records }: ChatsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<number> => {
    options.signal?.throwIfAborted()
    return records.countSessions(scopeOf(principal))
  }

/** @throws `not_found` */
export const getChatSession =
  ({ records }: ChatsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<ChatSession> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const [session] = await withCollectionNames(records, scope, [await records.requireSession(scope, id)])
    return session!
  }

/** The caller's sessions with an answer that cites the document. @throws `not_found` for an invisible document */
export const listChatSessionsCiting =
  ({ records, documents }: ChatsDependencies) =>
  async (
    principal: Principal,
    documentId: string,
    page: Page = {},
    options: CallOptions = {},
  ): Promise<ChatSession[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    await documents.require(scope, documentId)
    const rows = await records.listSessions(scope, check(pageSchema, page), { citing: documentId })
    return withCollectionNames(records, scope, rows)
  }

/** @throws `not_found` for an invisible document */
export const countChatSessionsCiting =
  ({ records, documents }: ChatsDependencies) =>
  async (principal: Principal, documentId: string, options: CallOptions = {}): Promise<number> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    await documents.require(scope, documentId)
    return records.countSessions(scope, { citing: documentId })
  }
