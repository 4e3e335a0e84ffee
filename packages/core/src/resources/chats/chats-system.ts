import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, type JsonValue } from '../../kernel/ports/index.ts'
import { update, type RecordStore } from '../../kernel/records/index.ts'
import { chatSessionTable, messageMetaTable, messageReferenceTable, messageTable } from './chat-tables.ts'
import { newestMessagesOf } from './message-records.ts'

export interface NewUserMessage {
  /** @default a new id */
  readonly id?: string
  readonly sessionId: string
  readonly ownerId: string
  readonly content: string
  readonly llmArgs?: JsonValue | undefined
  /** The command that put it there. */
  readonly command?: string | undefined
}

/** A passage as it is cited: its position. Its text is read there, as long as the reader may find it. */
export interface NewReference {
  readonly collectionId: string
  readonly documentId: string
  readonly documentName: string
  readonly membershipId: string
  readonly chunkId: number
  readonly score: number
  /** In words, such as `3` or `3-4`. */
  readonly pages: string
  readonly pageFrom: number
  readonly pageTo: number
  readonly start: number
  readonly end: number
  readonly uri?: string | undefined
  /** False when the answer names no passage, and this is one it was given. @default true */
  readonly cited?: boolean
  /** @default none */
  readonly quotes?: readonly CheckedQuote[]
}

/** What an answer quotes of a passage. */
export interface CheckedQuote {
  readonly quote: string
  /** It occurs in the passage word for word; typography, case and spaces aside. */
  readonly verified: boolean
  /** UTF-16 offsets into the document's text, where it is verified. */
  readonly start?: number
  readonly end?: number
}

export interface NewReply {
  readonly id: string
  readonly sessionId: string
  readonly ownerId: string
  /** Id of the question. */
  readonly replyTo: string
  readonly content: string
  /** What went wrong, as the user may read it. */
  readonly error?: string | undefined
  readonly llmArgs?: JsonValue | undefined
  /** Best first. */
  readonly references: readonly NewReference[]
  /** By kind: `usage_stats`, `prompt_raw`, `hyde1` … */
  readonly meta: Readonly<Record<string, string>>
  /** The command that put it there. */
  readonly command?: string | undefined
}

export interface RecentMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly replyTo: string | undefined
  readonly failed: boolean
}

/** Characters of the newest message that lists of sessions show. */
const shownCharacters = 512

/** As much of a message as lists of sessions show. */
export const shownContent = (content: string): string => content.slice(0, shownCharacters).toWellFormed()

/** The session's place in lists. Nothing is added to a session that is being deleted: its purge could miss it. */
function touchSession(draft: Draft, sessionId: string, content: string) {
  draft.step(
    update(chatSessionTable, {
      key: { id: sessionId },
      where: eq('state', 'open'),
      set: { updated_at: draft.now, latest_message_content: shownContent(content) },
    }),
    () => new DocentError({ code: 'not_found', message: 'There is no chat session with this id.' }),
  )
}

/** Adds a question. Returns its id. @throws `not_found` from the commit when the session is gone or going. */
export function appendUserMessage(draft: Draft, message: NewUserMessage): string {
  const id = message.id ?? draft.uuid()
  touchSession(draft, message.sessionId, message.content)
  draft.insert(messageTable, {
    id,
    session_id: message.sessionId,
    owner_id: message.ownerId,
    role: 'user',
    reply_to: null,
    content: message.content,
    created_at: draft.now,
    votes: 0,
    error: null,
    llm_args: message.llmArgs ?? null,
    has_references: false,
    total_references: 0,
    command: message.command ?? null,
  })
  return id
}

/** Adds an answer with its citations and metadata. @throws `not_found` from the commit when the session is gone or going. */
export function appendReply(draft: Draft, reply: NewReply): void {
  touchSession(draft, reply.sessionId, reply.content)
  draft.insert(messageTable, {
    id: reply.id,
    session_id: reply.sessionId,
    owner_id: reply.ownerId,
    role: 'assistant',
    reply_to: reply.replyTo,
    content: reply.content,
    created_at: draft.now,
    votes: 0,
    error: reply.error ?? null,
    llm_args: reply.llmArgs ?? null,
    has_references: reply.references.length > 0,
    total_references: reply.references.length,
    command: reply.command ?? null,
  })
  reply.references.forEach((reference, position) => {
    draft.insert(messageReferenceTable, {
      message_id: reply.id,
      position,
      collection_id: reference.collectionId,
      document_id: reference.documentId,
      document_name: reference.documentName,
      membership_id: reference.membershipId,
      chunk_id: reference.chunkId,
      score: reference.score,
      pages: reference.pages,
      // Answers of earlier versions have a copy here.
      content: '',
      page_from: reference.pageFrom,
      page_to: reference.pageTo,
      start_offset: reference.start,
      end_offset: reference.end,
      uri: reference.uri ?? null,
      cited: reference.cited ?? true,
      quotes: reference.quotes?.length ? reference.quotes.map(keptQuote) : null,
    })
  })
  for (const [kind, content] of Object.entries(reply.meta)) {
    draft.insert(messageMetaTable, { message_id: reply.id, kind, content, created_at: draft.now })
  }
}

/** Of a quote that occurs in the passage its place is enough. */
const keptQuote = ({ quote, ...place }: CheckedQuote) => (place.verified ? place : { quote, ...place })

/** The last messages of a session in the order they were said, up to and with `upTo`. */
export async function recentMessages(
  storage: RecordStore,
  sessionId: string,
  options: { readonly limit: number; readonly upTo?: string | undefined },
): Promise<RecentMessage[]> {
  const rows = await newestMessagesOf(storage, sessionId, options)
  return rows.reverse().map((row) => ({
    id: row.id,
    role: row.role === 'user' ? 'user' : 'assistant',
    content: row.content,
    replyTo: row.reply_to === null ? undefined : row.reply_to,
    failed: row.error !== null,
  }))
}
