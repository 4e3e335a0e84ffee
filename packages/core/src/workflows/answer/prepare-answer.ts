import { scopeOf } from '../../access/index.ts'
import { recentMessages } from '../../resources/chats/index.ts'
import { answerFormOf } from './request/answer-form.ts'
import type { AnswerJob } from './request/answer-job.ts'
import { fitHistory, type HistoryTurn } from './prompt/fit-history.ts'
import type { GatheredPassages } from './passages/gather-context.ts'
import { promptBudget } from './prompt/prompt-budget.ts'
import { withImages } from './plans/images.ts'
import { textGenerator } from './generate-text.ts'
import { readKeptPlan } from './kept-plan.ts'
import { fixedTokens } from './prompt/question-length.ts'
import { modelArguments } from './request/model-arguments.ts'
import { answerTokens } from './request/output-tokens.ts'
import { planContext } from './plan-context.ts'
import { choosePlan, plans } from './plans/index.ts'
import { fallbackOf } from './request/choose-plan.ts'
import type { PreparedPrompt, PrepareDependencies } from './prepared-prompt.ts'
import { listenToControlSignals } from './request/control-signals.ts'

/** Messages looked at for the history of a chat. */
const historyTurns = 40
/** Shares of the prompt's room: for passages, and for a history that is included automatically, or requested. */
const passageShare = 0.8
const historyShare = { off: 0, auto: 0.2, on: 0.4 }

/** Does everything that the way of answering wants before the call that is streamed. */
export async function prepareAnswer(
  dependencies: PrepareDependencies,
  job: AnswerJob,
  signal: AbortSignal,
): Promise<PreparedPrompt> {
  const { clock } = dependencies
  const { request, model, question } = job
  const form = answerFormOf(request.llmArgs, model)
  const room = Math.max(
    0,
    promptBudget(model, request.llmArgs.minMaxNewTokens) - fixedTokens(request, question, job.plan),
  )
  const share = historyShare[request.includeChatHistory]
  const history = await historyOf(dependencies, job, Math.floor(room * share))
  const generator = textGenerator(dependencies, model, signal)
  // The first attempt spares itself the look.
  const kept = job.row.epoch === 0 ? undefined : await readKeptPlan(dependencies.storage, job.row.id)
  const started = clock.now()
  const context = await planContext(dependencies, job, {
    scope: scopeOf(job.principal),
    budget: Math.floor(room * Math.min(passageShare, 1 - share)),
    history,
    ask: generator.generate,
    listen: () => listenToControlSignals({ ...dependencies, generationId: job.row.id, signal }),
    kept: kept?.content,
    signal,
  })
  const plan = context.plan === 'auto' ? await choosePlan(context) : context.plan
  const requested = modelArguments(request.llmArgs, model, await answerTokens(dependencies.settings, plan))
  generator.standard = requested
  const planned = await plans[plan]({ ...context, plan })
  const shown = await withImages(dependencies, job, planned, { ask: generator.generate, signal })
  return {
    ...planned,
    messages: shown.messages,
    usage: {
      ...fallbackOf(request, plan, context.collectionId !== undefined),
      ...shown.usage,
      ...(request.memory ? { memory_block_id: request.memory.blockId } : {}),
      ...retrievalUsage(planned.gathered),
      ...planned.usage,
    },
    plan,
    retrievalMs: Math.max(0, clock.now() - started - generator.milliseconds),
    arguments: requested,
    form,
    ask: generator.generate,
    calls: [...(kept?.calls ?? []), ...job.usage().calls],
    earlierCalls: kept?.calls ?? [],
  }
}

/** What is reported of the passages: whether they are about the question, and what went less well than it could have. */
function retrievalUsage({ relevance, relevant, warnings = [] }: Partial<GatheredPassages> = {}) {
  return {
    ...(relevance === undefined ? {} : { relevance: Math.round(relevance * 100) / 100 }),
    ...(relevant === undefined ? {} : { relevant }),
    ...(warnings.length === 0 ? {} : { retrieval_warnings: warnings.join(' ') }),
  }
}

async function historyOf({ storage }: PrepareDependencies, job: AnswerJob, budget: number): Promise<HistoryTurn[]> {
  if (job.request.includeChatHistory === 'off') return []
  const turns = await recentMessages(storage, job.row.session_id, {
    before: job.row.id,
    limit: historyTurns,
  })
  return fitHistory(turns, budget)
}
