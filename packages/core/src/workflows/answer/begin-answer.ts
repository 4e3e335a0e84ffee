import type { z } from 'zod'
import { scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Ids, JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ChatRate } from '../../limits/index.ts'
import { requireRunnable, type AgentToolbox } from '../../resources/agents/index.ts'
import { appendUserMessage } from '../../resources/chats/index.ts'
import { generationEntity, type GenerationRow } from '../../resources/generations/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import type { CollectionSearch, SearchPrefetch } from '../retrieval/index.ts'
import { passageSearch } from './passages/gather-context.ts'
import { asksForPassages } from './plans/index.ts'
import { fixedTokens, refuseTooLong } from './prompt/question-length.ts'
import { reflectionModel } from './reflect.ts'
import { answerFormOf } from './request/answer-form.ts'
import { planOf, type AnswerPlan } from './request/choose-plan.ts'
import {
  completionInputSchema,
  completionRequestOf,
  type CompletionInput,
  type CompletionRequest,
} from './request/completion-request.ts'
import { withCustomAgent } from './request/custom-agent.ts'
import { findEffectiveSettings, type EffectiveSettingsDependencies } from './request/effective-settings.ts'
import { withMemory } from './request/memory-prompt.ts'
import { refuseUnmet } from './request/model-arguments.ts'
import { modelNeeds } from './request/model-needs.ts'
import { outputTokens } from './request/output-tokens.ts'
import { withTemplate } from './request/template-prompts.ts'
import { visionModel } from './request/vision-model.ts'

export interface BeginAnswerDependencies extends EffectiveSettingsDependencies {
  readonly runtime: Runtime
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly models: ModelRegistry
  readonly rate: ChatRate
  readonly prefetch: SearchPrefetch
  readonly toolbox: AgentToolbox
}

/** A key of one collection is given away to ask that collection, at its owner's cost: not for whatever else a model knows. */
function refusePlainModel({ scope }: Principal, { ragConfig }: z.output<typeof completionInputSchema>): void {
  if (scope.kind === 'global' || ragConfig?.ragType !== 'llm_only') return
  throw new DocentError({
    code: 'forbidden',
    message: 'This API key answers from its collection only; leave out rag_type llm_only, or use a global key.',
  })
}

/** Checks a question and stores it with its generation, in one batch and once for each idempotency key. */
export function beginAnswer(dependencies: BeginAnswerDependencies) {
  const { runtime, ids, idempotency, models, rate, prefetch } = dependencies
  const effectiveSettings = findEffectiveSettings(dependencies)

  return async (
    principal: Principal,
    chatId: string,
    input: CompletionInput,
    options: CallOptions,
  ): Promise<{ readonly questionId: string; readonly asked?: GenerationRow }> => {
    const checked = check(completionInputSchema, input)
    refusePlainModel(principal, checked)
    // How an answer is read makes no other question of it.
    const { stream: _, ...same } = checked
    return idempotency.once(principal, 'complete', { chatId, ...same }, options, {
      again: async ({ questionId }: { questionId: string }) => ({ questionId }),
      first: (remember) =>
        runtime.commit(
          { actor: principal.userId, requestId: options.requestId, signal: options.signal },
          async (draft) => {
            const { row, defaults, template, memoryFor } = await effectiveSettings(draft, scopeOf(principal), chatId)
            const asked = completionRequestOf(checked, defaults)
            const said = withCustomAgent(
              asked,
              await requireRunnable(dependencies.toolbox, scopeOf(principal), asked.llmArgs),
            )
            const request = withMemory(withTemplate(said, template?.prompts), await memoryFor(said))
            const plan = planOf(request, row.collection_id !== null)
            const { llm, llmArgs } = request
            const promptTokens = fixedTokens(request, checked.message, plan)
            // Settings of only the template apply where the model supports them; a template fits many models.
            const requested = { ...checked, llmArgs: said.llmArgs }
            const model = await models.choose(
              { llm, costControls: llmArgs.costControls, needs: modelNeeds(requested, plan) },
              promptTokens,
            )
            await refuseTooLong(request, checked.message, model, plan)
            refuseUnmet(requested, model)
            visionModel(models, llmArgs, model)
            answerFormOf(llmArgs, model)
            reflectionModel(models, request, model)
            await models.refuseUnpaid(principal, model, promptTokens, outputTokens(llmArgs.maxNewTokens, model))
            await rate(draft, principal.userId)
            const first = firstSearch(request, plan, checked.message, row.collection_id)
            if (first) prefetch.begin(scopeOf(principal), first)
            const questionId = ids.uuid()
            appendUserMessage(draft, {
              id: questionId,
              sessionId: chatId,
              ownerId: principal.userId,
              content: checked.message,
              llmArgs: request.llmArgs as JsonValue,
            })
            const generation = draft.create(generationEntity, {
              id: questionId,
              input: { ownerId: principal.userId },
              columns: {
                session_id: chatId,
                owner_id: principal.userId,
                collection_id: row.collection_id ?? null,
                reply_id: ids.uuid(),
                request: request as unknown as JsonValue,
                principal: principal as unknown as JsonValue,
                model: model.id,
                epoch: 0,
                epoch_bases: [],
                deliver_up_to: null,
                concluded: false,
                error_code: null,
                error: null,
                error_until: null,
                prompt_template_id: template?.templateId ?? null,
                prompt_template_version: template?.version ?? null,
              },
            })
            remember(draft, { questionId })
            return { questionId, asked: draft.rowAfter(generation) }
          },
        ),
    })
  }
}

/** What the answer will search for first, where that is known before the question is stored. */
function firstSearch(
  request: CompletionRequest,
  plan: AnswerPlan | 'auto',
  question: string,
  collectionId: unknown,
): CollectionSearch | undefined {
  const surely = plan === 'rag' || (plan === 'auto' && asksForPassages(question))
  // Which documents tags leave is looked up later.
  if (!surely || typeof collectionId !== 'string' || request.tags) return undefined
  return passageSearch({ collectionId, question, text: question, request })
}
