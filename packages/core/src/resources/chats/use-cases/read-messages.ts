import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { locateCitations } from '../locate-citations.ts'
import {
  chatMessageOf,
  messageMetaKindSchema,
  messageMetaOf,
  messageReferenceOf,
  type ChatMessage,
  type ChatMessageMeta,
  type ChatMessageReference,
  type SuggestedQuestion,
} from '../chat-message.ts'
import type { ChatsDependencies } from '../chats-dependencies.ts'

export const messageReferencesSchema = z.object({ limit: z.int().min(1).max(1000).default(1000) })
export type MessageReferencesInput = z.input<typeof messageReferencesSchema>

export const messageMetaSchema = z.object({ infoType: messageMetaKindSchema.optional() })
export type MessageMetaInput = z.input<typeof messageMetaSchema>

export const questionsSchema = z.object({ limit: z.int().min(1).max(1000).default(100) })
export type QuestionsInput = z.input<typeof questionsSchema>

/** Messages shown with the list carry this much about themselves. */
const listedKind = 'usage_stats'

/** Newest first. @throws `not_found` */
export const listChatMessages =
  ({ records, waitOf }: ChatsDependencies) =>
  async (
    principal: Principal,
    sessionId: string,
    page: Page = {},
    options: CallOptions = {},
  ): Promise<ChatMessage[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const range = check(pageSchema, page)
    const { session, messages, meta } = await records.conversation(scope, sessionId, range, listedKind)
    const known = Map.groupBy(meta, (row) => String(row['message_id']))
    const answered = new Set(messages.map((row) => row['reply_to']))
    return Promise.all(
      messages.map(async (row) => {
        const id = String(row['id'])
        const wait = row['role'] === 'user' && !answered.has(id) ? await waitOf(id) : undefined
        return chatMessageOf(row, String(session['username']), (known.get(id) ?? []).map(messageMetaOf), wait)
      }),
    )
  }

/** Citations of an answer, best first; without passages whose document can no longer be found. @throws `not_found` */
export const listMessageReferences =
  ({ records, chunks, locate }: ChatsDependencies) =>
  async (
    principal: Principal,
    messageId: string,
    input: MessageReferencesInput = {},
    options: CallOptions = {},
  ): Promise<ChatMessageReference[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const { limit } = check(messageReferencesSchema, input)
    const rows = await records.references(scope, messageId, limit)
    const found = new Set<string>()
    for (const [collectionId, cited] of Map.groupBy(rows, (row) => String(row['collection_id']))) {
      const ids = [...new Set(cited.map((row) => String(row['membership_id'])))]
      for (const id of (await chunks.searchable(scope, collectionId, ids)).keys()) found.add(id)
    }
    const visible = rows.filter((row) => found.has(String(row['membership_id'])))
    const located = await locateCitations(locate, visible, options.signal)
    return rows.map((row) => messageReferenceOf(row, located.get(row)))
  }

/** What is known of how an answer came to be: of one kind, or all. @throws `not_found`, `invalid_input` for an unknown kind */
export const listMessageMeta =
  ({ records }: ChatsDependencies) =>
  async (
    principal: Principal,
    messageId: string,
    input: MessageMetaInput = {},
    options: CallOptions = {},
  ): Promise<ChatMessageMeta[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const { infoType } = check(messageMetaSchema, input)
    return (await records.meta(scope, messageId, infoType)).map(messageMetaOf)
  }

/** Questions one could ask next; none where nobody suggests any. @throws `not_found` */
export const listSuggestedQuestions =
  ({ records, suggestions }: ChatsDependencies) =>
  async (
    principal: Principal,
    sessionId: string,
    input: QuestionsInput = {},
    options: CallOptions = {},
  ): Promise<SuggestedQuestion[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const { limit } = check(questionsSchema, input)
    const session = await records.requireSession(scope, sessionId)
    const collectionId = session['collection_id']
    const questions =
      (await suggestions?.({
        scope,
        payer: principal,
        session,
        collectionId: typeof collectionId === 'string' ? collectionId : undefined,
        limit,
      })) ?? []
    return questions.slice(0, limit).map((question) => ({ question }))
  }
