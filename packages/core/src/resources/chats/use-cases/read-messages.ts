import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { readKeptPrompt } from '../kept-prompt.ts'
import { locateCitations } from '../locate-citations.ts'
import { passageTexts } from '../passage-texts.ts'
import { withCurrentUsage, usageKind } from '../current-usage.ts'
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
import type { MessageMetaRow, MessageReferenceRow } from '../chat-tables.ts'

export const messageReferencesSchema = z.object({ limit: z.int().min(1).max(1000).default(1000) })
export type MessageReferencesInput = z.input<typeof messageReferencesSchema>

export const messageMetaSchema = z.object({ infoType: messageMetaKindSchema.optional() })
export type MessageMetaInput = z.input<typeof messageMetaSchema>

export const questionsSchema = z.object({ limit: z.int().min(1).max(1000).default(100) })
export type QuestionsInput = z.input<typeof questionsSchema>

/** Newest first. @throws `not_found` */
export const listChatMessages =
  ({ records, waitOf, spentOn }: ChatsDependencies) =>
  async (
    principal: Principal,
    sessionId: string,
    page: Page = {},
    options: CallOptions = {},
  ): Promise<ChatMessage[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const range = check(pageSchema, page)
    const { session, messages, meta } = await records.conversation(scope, sessionId, range, usageKind)
    const known = Map.groupBy(await withCurrentUsage(spentOn, messages, meta), (row) => row.message_id)
    const answered = new Set(messages.map((row) => row.reply_to))
    return Promise.all(
      messages.map(async (row) => {
        const id = row.id
        const wait = row.role === 'user' && !answered.has(id) ? await waitOf(id) : undefined
        return chatMessageOf(row, session.username, (known.get(id) ?? []).map(messageMetaOf), wait)
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
    const places = rows.map((row) => ({ row, ...placeOf(row) }))
    const textOf = await passageTexts(chunks, scope, places)
    const passages = new Map(
      places.flatMap(({ row, ...place }) => {
        const text = textOf(place)
        return text ? [[row, text] as const] : []
      }),
    )
    const located = await locateCitations(locate, passages, options.signal)
    return rows.map((row) => messageReferenceOf(row, located.get(row)))
  }

const placeOf = (row: MessageReferenceRow) => ({
  collectionId: row.collection_id,
  membershipId: row.membership_id,
  chunkId: row.chunk_id,
})

/** What is known of how an answer came to be: of one kind, or all. @throws `not_found`, `invalid_input` for an unknown kind */
export const listMessageMeta =
  ({ records, ...readers }: ChatsDependencies) =>
  async (
    principal: Principal,
    messageId: string,
    input: MessageMetaInput = {},
    options: CallOptions = {},
  ): Promise<ChatMessageMeta[]> => {
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const { infoType } = check(messageMetaSchema, input)
    const prompted = async (row: MessageMetaRow) =>
      row.kind === 'prompt_raw' ? { ...row, content: await readKeptPrompt(readers, scope, row.content) } : row
    const { message, meta } = await records.meta(scope, messageId, infoType)
    const withUsage = await withCurrentUsage(readers.spentOn, [message], meta)
    return (await Promise.all(withUsage.map(prompted))).map(messageMetaOf)
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
    const collectionId = session.collection_id
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
