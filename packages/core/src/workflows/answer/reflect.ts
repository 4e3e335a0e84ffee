import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import type { Clock, LanguageModel } from '../../kernel/ports/index.ts'
import type { ModelRegistry, RetryPolicy } from '../../resources/models/index.ts'
import { asksForReflection, refuseAgent } from '../../resources/chat-settings/index.ts'
import { defaultPrompts } from '../../resources/prompt-templates/index.ts'
import type { AnswerJob } from './request/answer-job.ts'
import type { CompletionRequest } from './request/completion-request.ts'
import { conversation, promptText } from './prompt/build-prompt.ts'
import { fenced } from '../../kernel/prompts/index.ts'
import { promptBudget } from './prompt/prompt-budget.ts'
import { textGenerator } from './generate-text.ts'
import { modelArguments } from './request/model-arguments.ts'
import type { PreparedPrompt } from './prepared-prompt.ts'

const charactersPerToken = 3

/**
 * The judgment of a model about the answer, for somebody to look at. The answer is kept whatever becomes of this: a failure
 * is reported instead.
 */
export async function reflect(
  dependencies: { readonly clock: Clock; readonly models: ModelRegistry; readonly retry: RetryPolicy },
  job: AnswerJob,
  prepared: PreparedPrompt,
  answer: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const config = job.request.selfReflectionConfig
  const chosen = reflectionModel(dependencies.models, job.request, job.model)
  if (!config || !chosen || answer.trim() === '') return undefined
  // Opened on its own: the calls of the one that answered are counted already.
  const model = job.openOther(chosen.id)
  const generator = textGenerator(dependencies, model, signal)
  generator.standard = modelArguments(config.llmArgsReflection ?? {}, model)
  const room = Math.floor((promptBudget(model, config.llmArgsReflection?.minMaxNewTokens) * charactersPerToken) / 2)
  const material = [
    fenced('question', '', promptText(prepared.messages).slice(0, room)),
    fenced('answer', '', answer.slice(0, room)),
  ]
  let place = 0
  // In one go, and by a function: the material may hold %s and other marks of a replacement itself.
  const prompt = (config.promptReflection ?? defaultPrompts.promptReflection).replaceAll(
    '%s',
    () => material[place++] ?? '',
  )
  try {
    const { text } = await generator.generate(
      conversation(config.systemPromptReflection ?? defaultPrompts.systemPromptReflection, [], prompt),
      {
        grounding: { question: job.question, passages: prepared.gathered?.numbered ?? [] },
      },
    )
    return text
  } catch (error) {
    if (signal.aborted) throw error
    return `Nobody could look at the answer: ${asDocentError(error).message}`
  }
}

/**
 * The model that looks at the answer of another; undefined when nobody is asked to.
 * @throws `not_found` for an unknown model, `unsupported` for one that only quotes, and for an agent
 */
export function reflectionModel(
  models: ModelRegistry,
  { selfReflectionConfig: config }: CompletionRequest,
  standard: LanguageModel,
): LanguageModel | undefined {
  if (!asksForReflection(config)) return undefined
  refuseAgent(config.llmArgsReflection)
  const { llmReflection: id } = config
  const model = id === undefined || id === 'auto' ? standard : models.languageModel(id)
  if (!model.capabilities.quotesOnly) return model
  throw new DocentError({
    code: 'unsupported',
    message: `The model ${model.id} only quotes passages and cannot judge an answer; name another in self_reflection_config.llm_reflection.`,
  })
}
