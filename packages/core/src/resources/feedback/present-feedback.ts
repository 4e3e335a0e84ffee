import { z } from 'zod'
import type { Scope } from '../../access/index.ts'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { MessageRow } from '../chats/chat-tables.ts'
import type { GenerationRow } from '../generations/generation-tables.ts'
import { referencesOf, metasOfKind, type ChatRecords, findMessages } from '../chats/index.ts'
import { findGenerations } from '../generations/index.ts'
import type { Feedback } from './feedback.ts'
import type { MessageFeedbackRow } from './feedback-tables.ts'

const rowsAtOnce = 100

/** What a generation kept of its question, as far as it explains the answer. */
const askedSchema = z.object({
  llm: z.string().optional(),
  systemPrompt: z.string().optional(),
  prePromptQuery: z.string().optional(),
  promptQuery: z.string().optional(),
  prePromptSummary: z.string().optional(),
  promptSummary: z.string().optional(),
  ragConfig: z.record(z.string(), z.unknown()).optional(),
  includeChatHistory: z.string().optional(),
})

export interface PresentDependencies {
  readonly storage: RecordStore
  readonly chats: Pick<ChatRecords, 'collectionNames'>
}

/** Rows of feedback with the messages they are about, in their order. One whose answer is just being deleted is left out. */
export async function presentFeedback(
  dependencies: PresentDependencies,
  scope: Scope,
  rows: readonly MessageFeedbackRow[],
): Promise<Feedback[]> {
  const found: Feedback[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    found.push(...(await presentSome(dependencies, scope, rows.slice(start, start + rowsAtOnce))))
  return found
}

async function presentSome(
  { storage, chats }: PresentDependencies,
  scope: Scope,
  rows: readonly MessageFeedbackRow[],
): Promise<Feedback[]> {
  const ids = (name: 'question_id' | 'collection_id') => rows.flatMap(({ [name]: id }) => (id === null ? [] : [id]))
  const answerIds = rows.map((row) => row.answer_id)
  const messages = await findMessages(
    storage,
    [...answerIds, ...ids('question_id')],
    ['id', 'content', 'created_at', 'reply_to', 'generation_id'],
  )
  const byId = new Map(messages.map((row) => [row.id, row]))
  const generations = await findGenerations(
    storage,
    [...new Set(messages.map(generationOf))],
    ['id', 'request', 'prompt_template_id', 'prompt_template_version'],
  )
  const generationsById = new Map(generations.map((row) => [row.id, row]))
  const [usage, documents, names] = await Promise.all([
    metasOfKind(storage, answerIds, 'usage_stats'),
    referencesOf(storage, answerIds, ['message_id', 'document_name']),
    chats.collectionNames(scope, ids('collection_id')),
  ])
  const models = new Map(usage.map((row) => [row.message_id, modelIn(row.content)]))
  const cited = Map.groupBy(documents, (row) => row.message_id)
  return rows.flatMap((row) => {
    const answer = byId.get(row.answer_id)
    if (!answer) return []
    const generation = generationsById.get(generationOf(answer))
    const collectionName = names.get(String(row.collection_id))
    return compact<Feedback>({
      ...explain(generation),
      questionContent: byId.get(String(row.question_id))?.content ?? '',
      replyContent: answer.content,
      questionId: typeof row.question_id === 'string' ? row.question_id : '',
      replyId: row.answer_id,
      ...modelOf(models.get(row.answer_id)),
      collectionDocuments: [...new Set((cited.get(row.answer_id) ?? []).map((reference) => reference.document_name))],
      votes: row.votes,
      expectedAnswer: optionalText(row.expected_answer),
      userComment: optionalText(row.user_comment),
      collectionId: collectionName === undefined ? undefined : String(row.collection_id),
      collectionName,
      responseCreatedAtTime: isoTime(answer.created_at),
      chatSessionId: row.session_id,
      votedUserId: row.owner_id,
      votedUsername: row.username,
    })
  })
}

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)

/** The question whose generation made an answer; for an answer in a fork that of the first session. */
const generationOf = (message: Pick<MessageRow, 'generation_id' | 'reply_to'>): string =>
  message.generation_id ?? message.reply_to ?? ''

/** Nothing for pairs that no model made, or when the session where it was made is gone. */
function explain(
  generation: Pick<GenerationRow, 'request' | 'prompt_template_id' | 'prompt_template_version'> | undefined,
): Partial<Feedback> {
  if (!generation) return {}
  const { ragConfig, ...asked } = askedSchema.parse(generation.request)
  return {
    ...asked,
    ragConfig: ragConfig === undefined ? undefined : JSON.stringify(inNamesOfTheApi(ragConfig)),
    promptTemplateId: optionalText(generation.prompt_template_id),
    promptTemplateVersion: generation.prompt_template_version === null ? undefined : generation.prompt_template_version,
  }
}

const inNamesOfTheApi = (object: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

/** The model that answered is more useful than the requested one. */
const modelOf = (llm: string | undefined) => (llm === undefined ? {} : { llm })

const usageSchema = z.object({ llm: z.string() })

function modelIn(usage: string): string | undefined {
  try {
    return usageSchema.parse(JSON.parse(usage)).llm
  } catch {
    return undefined
  }
}
