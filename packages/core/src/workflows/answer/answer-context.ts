import { scopeOf } from '../../access/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { textGenerator, type TextGenerator } from './generate-text.ts'
import { planContext } from './plan-context.ts'
import type { PlanContext } from './plans/plan.ts'
import type { PrepareDependencies } from './prepared-prompt.ts'
import { fitHistory } from './prompt/fit-history.ts'
import { promptBudget } from './prompt/prompt-budget.ts'
import { fixedTokens } from './prompt/question-length.ts'
import type { AnswerJob } from './request/answer-job.ts'
import { listenToControlSignals } from './request/control-signals.ts'

/** Shares of the prompt's room: for passages, and for a history that is included automatically, or requested. */
const passageShare = 0.8
const historyShare = { off: 0, auto: 0.2, on: 0.4 }

/** What an answer's way works with: its room, the history that goes with the question, and its model. */
export async function answerContext(
  dependencies: PrepareDependencies,
  job: AnswerJob,
  { kept, signal }: { readonly kept?: JsonValue | undefined; readonly signal: AbortSignal },
): Promise<{ readonly context: PlanContext; readonly generator: TextGenerator }> {
  const { request, model, question } = job
  const room = Math.max(
    0,
    promptBudget(model, request.llmArgs.minMaxNewTokens) - fixedTokens(request, question, job.plan),
  )
  const share = historyShare[request.includeChatHistory]
  const history = fitHistory(job.before, Math.floor(room * share))
  const generator = textGenerator(dependencies, model, signal)
  const context = await planContext(dependencies, job, {
    scope: scopeOf(job.principal),
    budget: Math.floor(room * Math.min(passageShare, 1 - share)),
    history,
    ask: generator.generate,
    listen: () => listenToControlSignals({ ...dependencies, generationId: job.row.id, signal }),
    kept,
    signal,
  })
  return { context, generator }
}
