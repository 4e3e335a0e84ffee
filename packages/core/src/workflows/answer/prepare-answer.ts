import { scopeOf } from '../../access/index.ts'
import type { Clock, StorageDriver } from '../../kernel/ports/index.ts'
import { recentMessages } from '../../resources/chats/index.ts'
import type { ChunkRecords } from '../../resources/documents/index.ts'
import type { ModelRegistry, Patience } from '../../resources/models/index.ts'
import type { SearchCollection } from '../retrieval/index.ts'
import type { Asked } from './asked.ts'
import type { HistoryTurn } from './build-prompt.ts'
import { estimateTokens } from './count-tokens.ts'
import { fitHistory, gatherPassages, promptBudget } from './gather-context.ts'
import { innerAsk, type InnerUsage } from './inner-ask.ts'
import { modelArguments } from './model-arguments.ts'
import { plans, type Planned } from './plans/index.ts'

export interface PrepareDependencies {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly models: ModelRegistry
  readonly search: SearchCollection
  readonly chunks: ChunkRecords
  readonly patience: Patience
}

/** What the model is asked with, and what it took to get there. */
export interface Prepared extends Planned {
  readonly retrievalMs: number
  /** Of the calls before the streamed one. */
  readonly innerUsage: InnerUsage
}

/** Messages looked at for the history of a chat. */
const historyTurns = 40
/** Shares of the prompt's room for passages and for history. */
const passageShare = 0.8
const historyShare = 0.2

/** Does everything that the way of answering wants before the call that is streamed. */
export async function prepareAnswer(
  dependencies: PrepareDependencies,
  asked: Asked,
  signal: AbortSignal,
): Promise<Prepared> {
  const { clock, search, chunks } = dependencies
  const { request, plan, model, question } = asked
  const scope = scopeOf(asked.principal)
  const collectionId = asked.row['collection_id'] === null ? undefined : String(asked.row['collection_id'])
  const room = promptBudget(model) - estimateTokens(question)
  const budget = Math.floor(room * passageShare)
  const inner = innerAsk(dependencies, model, modelArguments(request, model), signal)
  const history = await historyOf(dependencies, asked, Math.floor(room * historyShare))
  const started = clock.now()
  const planned = await plans[plan]({
    plan,
    question,
    request,
    scope,
    collectionId,
    budget,
    history,
    search,
    chunks,
    gather: (text) =>
      gatherPassages(search, { scope, collectionId: collectionId ?? '', question: text, request, budget, signal }),
    ask: inner.ask,
    signal,
  })
  return {
    ...planned,
    retrievalMs: Math.max(0, clock.now() - started - inner.usage.milliseconds),
    innerUsage: inner.usage,
  }
}

async function historyOf({ storage }: PrepareDependencies, asked: Asked, budget: number): Promise<HistoryTurn[]> {
  if (asked.request.includeChatHistory === 'off') return []
  const turns = await recentMessages(storage, String(asked.row['session_id']), {
    before: String(asked.row['id']),
    limit: historyTurns,
  })
  return fitHistory(turns, budget)
}
