import { answerContext } from './answer-context.ts'
import { answerFormOf } from './request/answer-form.ts'
import type { AnswerJob } from './request/answer-job.ts'
import { withImages } from './plans/images.ts'
import { retrievalUsage } from './passages/retrieval-usage.ts'
import { readKeptPlan } from './kept-plan.ts'
import { modelArguments } from './request/model-arguments.ts'
import { answerTokens } from './request/output-tokens.ts'
import { choosePlan, plans } from './plans/index.ts'
import type { NeedsRun } from './plans/plan.ts'
import { fallbackOf } from './request/choose-plan.ts'
import type { PreparedPrompt, PrepareDependencies } from './prepared-prompt.ts'

/** Does everything that the way of answering wants before the call that is streamed. */
export async function prepareAnswer(
  dependencies: PrepareDependencies,
  job: AnswerJob,
  signal: AbortSignal,
): Promise<PreparedPrompt | NeedsRun> {
  const { clock } = dependencies
  const { request, model } = job
  const form = answerFormOf(request.llmArgs, model)
  // What an attempt that only began cannot have kept.
  const kept = job.row.state === 'queued' ? undefined : await readKeptPlan(dependencies.storage, job.row.id)
  const started = clock.now()
  const { context, generator } = await answerContext(dependencies, job, { kept: kept?.content, signal })
  const plan = context.plan === 'auto' ? await choosePlan(context) : context.plan
  const requested = modelArguments(request.llmArgs, model, await answerTokens(dependencies.settings, plan))
  generator.standard = requested
  const planned = await plans[plan]({ ...context, plan })
  if ('run' in planned) return planned
  const shown = await withImages(dependencies, job, planned, { ask: generator.generate, signal })
  return {
    ...planned,
    messages: shown.messages,
    usage: {
      ...fallbackOf(request, plan, context.collectionId !== undefined),
      ...shown.usage,
      ...(request.customAgent ? { agent: request.customAgent.name, agent_id: request.customAgent.id } : {}),
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
