import { z } from 'zod'
import type { Scope } from '../../access/index.ts'
import { compact, isoTime } from '../../kernel/input/index.ts'
import { and, eq, isIn, type Row, type StorageDriver } from '../../kernel/ports/index.ts'
import type { ChatRecords } from '../chats/index.ts'
import type { Feedback } from './feedback.ts'

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
  readonly storage: StorageDriver
  readonly chats: Pick<ChatRecords, 'collectionNames'>
}

/** Rows of feedback with the messages they are about, in their order. One whose answer is just being deleted is left out. */
export async function presentFeedback(
  dependencies: PresentDependencies,
  scope: Scope,
  rows: readonly Row[],
): Promise<Feedback[]> {
  const found: Feedback[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    found.push(...(await presentSome(dependencies, scope, rows.slice(start, start + rowsAtOnce))))
  return found
}

async function presentSome(
  { storage, chats }: PresentDependencies,
  scope: Scope,
  rows: readonly Row[],
): Promise<Feedback[]> {
  const ids = (name: string, of: readonly Row[]) => of.flatMap(({ [name]: id }) => (typeof id === 'string' ? [id] : []))
  const answerIds = ids('answer_id', rows)
  const messages = await storage.read({
    from: 'message',
    where: isIn('id', [...answerIds, ...ids('question_id', rows)]),
    columns: ['id', 'content', 'created_at', 'reply_to', 'generation_id'],
  })
  const byId = new Map(messages.map((row) => [String(row['id']), row]))
  const generations = await storage.read({
    from: 'generation',
    where: isIn('id', [...new Set(messages.map(generationOf))]),
    columns: ['id', 'request', 'prompt_template_id', 'prompt_template_version'],
  })
  const generationsById = new Map(generations.map((row) => [String(row['id']), row]))
  const [usage, documents, names] = await Promise.all([
    storage.read({ from: 'message_meta', where: and(isIn('message_id', answerIds), eq('kind', 'usage_stats')) }),
    storage.read({
      from: 'message_reference',
      where: isIn('message_id', answerIds),
      columns: ['message_id', 'document_name'],
    }),
    chats.collectionNames(scope, ids('collection_id', rows)),
  ])
  const models = new Map(usage.map((row) => [row['message_id'], modelIn(String(row['content']))]))
  const cited = Map.groupBy(documents, (row) => row['message_id'])
  return rows.flatMap((row) => {
    const answer = byId.get(String(row['answer_id']))
    if (!answer) return []
    const generation = generationsById.get(generationOf(answer))
    const collectionName = names.get(String(row['collection_id']))
    return compact<Feedback>({
      ...explain(generation),
      questionContent: String(byId.get(String(row['question_id']))?.['content'] ?? ''),
      replyContent: String(answer['content']),
      questionId: typeof row['question_id'] === 'string' ? row['question_id'] : '',
      replyId: String(row['answer_id']),
      ...modelOf(models.get(row['answer_id'])),
      collectionDocuments: [
        ...new Set((cited.get(row['answer_id']) ?? []).map((reference) => String(reference['document_name']))),
      ],
      votes: Number(row['votes']),
      expectedAnswer: optionalText(row['expected_answer']),
      userComment: optionalText(row['user_comment']),
      collectionId: collectionName === undefined ? undefined : String(row['collection_id']),
      collectionName,
      responseCreatedAtTime: isoTime(Number(answer['created_at'])),
      chatSessionId: String(row['session_id']),
      votedUserId: String(row['owner_id']),
      votedUsername: String(row['username']),
    })
  })
}

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)

/** The question whose generation made an answer; for an answer in a fork that of the first session. */
const generationOf = (message: Row): string => String(message['generation_id'] ?? message['reply_to'] ?? '')

/** Nothing for pairs that no model made, or when the session where it was made is gone. */
function explain(generation: Row | undefined): Partial<Feedback> {
  if (!generation) return {}
  const { ragConfig, ...asked } = askedSchema.parse(generation['request'])
  return {
    ...asked,
    ragConfig: ragConfig === undefined ? undefined : JSON.stringify(inNamesOfTheApi(ragConfig)),
    promptTemplateId: optionalText(generation['prompt_template_id']),
    promptTemplateVersion:
      generation['prompt_template_version'] === null ? undefined : Number(generation['prompt_template_version']),
  }
}

const inNamesOfTheApi = (object: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

/** The model that answered says more than the one that was asked for. */
const modelOf = (llm: string | undefined) => (llm === undefined ? {} : { llm })

const usageSchema = z.object({ llm: z.string() })

function modelIn(usage: string): string | undefined {
  try {
    return usageSchema.parse(JSON.parse(usage)).llm
  } catch {
    return undefined
  }
}
