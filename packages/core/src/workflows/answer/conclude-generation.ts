import type { Draft } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import { remove } from '../../kernel/records/index.ts'
import { appendReply } from '../../resources/chats/index.ts'
import type { LlmArguments } from '../../resources/chat-settings/index.ts'
import { keptPlanTable, type GenerationRow, type GenerationInstance } from '../../resources/generations/index.ts'
import type { ModelCall } from '../../resources/usage/index.ts'
import { answerReferences } from './citations/answer-references.ts'
import { planOf } from './request/choose-plan.ts'
import { completionRequestSchema } from './request/completion-request.ts'
import type { Passage } from '../retrieval/index.ts'

/** Everything the answer's message is made of. */
export interface AnswerRecord {
  readonly text: string
  readonly passages?: readonly Passage[] | undefined
  /** Numbers of the passages that the prompt held. */
  readonly given?: readonly number[] | undefined
  /** As it is kept: see `keepPrompt`. */
  readonly prompt?: string
  readonly llmArguments?: LlmArguments
  readonly usage?: Readonly<Record<string, string | number | boolean>>
  /** Further metadata by kind. */
  readonly meta?: Readonly<Record<string, string>> | undefined
  /** The calls of models behind it, for the ledger. */
  readonly calls?: readonly ModelCall[]
  readonly error?: DocentError
}

/** An error with a time to try again passes it to later readers too. */
function endOfError(error: DocentError | undefined, now: number): number | null {
  const waitMs = error?.details?.retryAfterMs
  return typeof waitMs === 'number' ? now + waitMs : null
}

/** Commits the answer's message with its citations and metadata, in the batch that ends the generation. */
export function concludeGeneration(draft: Draft, generation: GenerationInstance, record: AnswerRecord): void {
  draft.set(generation, {
    concluded: true,
    error_code: record.error?.code ?? null,
    error: record.error?.message ?? null,
    error_until: endOfError(record.error, draft.now),
  })
  draft.step(remove(keptPlanTable, { generation_id: generation.id }))
  appendReply(draft, {
    id: generation.row.reply_id,
    sessionId: generation.row.session_id,
    ownerId: generation.row.owner_id,
    replyTo: generation.id,
    content: record.text,
    error: record.error?.message,
    llmArgs: record.llmArguments,
    references: answerReferences(record.text, record.passages ?? [], record.given),
    meta: {
      ...record.meta,
      ...(record.usage ? { usage_stats: JSON.stringify(record.usage) } : {}),
      ...(record.prompt === undefined ? {} : { prompt_raw: record.prompt }),
    },
  })
}

/** What is known of an answer that no attempt brought to its end; what its calls came to is read in the ledger. */
export const unfinishedUsage = (row: GenerationRow, now: number): NonNullable<AnswerRecord['usage']> => ({
  llm: row.model,
  rag_type: planOf(completionRequestSchema.parse(row.request), row.collection_id !== null),
  cost: 0,
  input_tokens: 0,
  output_tokens: 0,
  estimated: false,
  calls: 0,
  response_time: (now - row.created_at) / 1000,
})
