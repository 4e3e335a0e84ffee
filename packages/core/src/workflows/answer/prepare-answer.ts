import { scopeOf } from '../../access/index.ts'
import {
  eq,
  type Clock,
  type LanguageModel,
  type Principal,
  type PromptMessage,
  type Row,
  type StorageDriver,
} from '../../kernel/ports/index.ts'
import { recentMessages } from '../../resources/chats/index.ts'
import { generationEntity, isFinal } from '../../resources/generations/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { buildPrompt } from './build-prompt.ts'
import { completionRequestSchema, planOf, type AnswerPlan, type CompletionRequest } from './completion-request.ts'
import { estimateTokens } from './count-tokens.ts'
import { fitHistory, gatherPassages, promptBudget, type GatheredPassages } from './gather-context.ts'
import type { SearchCollection } from '../retrieval/index.ts'

export interface PrepareDependencies {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly models: ModelRegistry
  readonly search: SearchCollection
}

/** A generation's row with what an attempt needs of it. */
export interface Asked {
  readonly row: Row
  readonly question: string
  readonly askedAt: number
  readonly request: CompletionRequest
  readonly plan: AnswerPlan
  readonly model: LanguageModel
  readonly principal: Principal
}

/** What the model is asked with. */
export interface Prepared {
  readonly messages: readonly PromptMessage[]
  readonly gathered: GatheredPassages | undefined
  readonly retrievalMs: number
}

/** Messages looked at for the history of a chat. */
const historyTurns = 40
/** Shares of the prompt's room for passages and for history. */
const passageShare = 0.8
const historyShare = 0.2

/** Undefined when there is nothing left to answer. */
export async function readAsked({ storage, models }: PrepareDependencies, id: string): Promise<Asked | undefined> {
  const [row] = await storage.read({ from: generationEntity.table, where: eq('id', id), limit: 1 })
  if (!row || isFinal(row['state']) || row['state'] === 'held') return undefined
  const [question] = await storage.read({ from: 'message', where: eq('id', id), limit: 1 })
  if (!question) return undefined
  const request = completionRequestSchema.parse(row['request'])
  return {
    row,
    question: String(question['content']),
    askedAt: Number(question['created_at']),
    request,
    plan: planOf(request, row['collection_id'] !== null),
    model: models.languageModel(String(row['model'])),
    principal: row['principal'] as unknown as Principal,
  }
}

/** Retrieves what the question needs and builds its prompt. */
export async function prepareAnswer(
  dependencies: PrepareDependencies,
  asked: Asked,
  signal: AbortSignal,
): Promise<Prepared> {
  const { storage, clock } = dependencies
  const { request, plan, model, question } = asked
  const started = clock.now()
  const budget = promptBudget(model) - estimateTokens(question)
  const gathered =
    plan === 'rag'
      ? await gatherPassages(dependencies.search, {
          scope: scopeOf(asked.principal),
          collectionId: String(asked.row['collection_id']),
          question,
          request,
          budget: Math.floor(budget * passageShare),
          signal,
        })
      : undefined
  const retrievalMs = clock.now() - started
  const turns =
    request.includeChatHistory === 'off'
      ? []
      : await recentMessages(storage, String(asked.row['session_id']), {
          before: String(asked.row['id']),
          limit: historyTurns,
        })
  const history = fitHistory(turns, Math.floor(budget * historyShare))
  return {
    messages: buildPrompt({ request, question, history, passages: gathered?.numbered }),
    gathered,
    retrievalMs,
  }
}
