import { asDocentError, DocentError, type ErrorCode } from '../../kernel/errors/index.ts'
import type { Clock, LanguageModel, ModelRequest, ModelStreamPart } from '../../kernel/ports/index.ts'
import type { ModelCall } from '../usage/index.ts'
import { callMeter, countedInput, estimatedInput, type CountTokens } from './call-meter.ts'
import { affordableTokens, leastOutputTokens } from './choose-model.ts'
import type { ModelHealth } from './model-health.ts'
import type { ModelPolicy } from './model-policy.ts'
import { observeCall, type CallObservers } from './observe-call.ts'
import { withTimeLimits } from './time-limits.ts'

/** A model for one piece of work. Its calls are timed and counted, and may be answered by another model. */
export interface OpenedModel extends LanguageModel {
  /** Who answered the last call; the model itself before the first. */
  readonly answering: LanguageModel
  /** The calls so far that were answered, also those that were cut: what `recordUsage` takes. */
  readonly calls: readonly ModelCall[]
}

export interface OpenModelDependencies extends CallObservers {
  readonly clock: Clock
  readonly policy: ModelPolicy
  readonly health: ModelHealth
  readonly countTokens: CountTokens
}

export interface OpenModelOptions {
  /** Who may answer instead, in this order, before anything was said. */
  readonly others: readonly LanguageModel[]
  /** The first choice stands behind the others while it rests. */
  readonly auto: boolean
  /** Most that one call may cost. */
  readonly maxCost: number | undefined
}

/** What another model might not fail with. A request that is refused would be refused again. */
const providerFaults: readonly ErrorCode[] = [
  'provider_failed',
  'rate_limited',
  'unavailable',
  'timed_out',
  'unauthorized',
  'internal',
]

export function openModel(
  model: LanguageModel,
  dependencies: OpenModelDependencies,
  { others, auto, maxCost }: OpenModelOptions,
): OpenedModel {
  const { clock, policy, health, countTokens } = dependencies
  const calls: ModelCall[] = []
  let answering = model

  function candidates(request: ModelRequest): LanguageModel[] {
    const able = others.filter((other) => !health.resting(other.id) && fits(other, request))
    return auto && health.resting(model.id) ? [...able, model] : [model, ...able]
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelStreamPart, void> {
    let failed: { readonly error: unknown } | undefined
    for (const candidate of candidates(request)) {
      const meter = callMeter(dependencies, candidate, request)
      const observed = observeCall(dependencies, candidate, request)
      try {
        const bounded = await withinLimits(candidate, request, maxCost, countTokens)
        for await (const part of observed.parts(withTimeLimits(candidate, bounded, { clock, policy }))) {
          if (!meter.begun()) {
            answering = candidate
            health.succeeded(candidate.id)
          }
          meter.saw(part)
          observed.saw(part)
          yield part
          meter.resumed()
        }
        return
      } catch (error) {
        if (request.signal?.aborted) throw error
        observed.failed(error)
        const fault = providerFaults.includes(asDocentError(error).code)
        if (fault) health.failed(candidate.id)
        if (meter.begun() || (!fault && !failed)) throw error
        failed ??= { error }
      } finally {
        const call = await meter.end()
        if (call) calls.push(call)
        observed.end(call)
      }
    }
    throw failed?.error
  }

  const { id, displayName, provider, capabilities, price, accuracy } = model
  return {
    id,
    displayName,
    provider,
    capabilities,
    price,
    accuracy,
    calls,
    get answering() {
      return answering
    },
    stream,
  }
}

/** Whether a model can take a request that was made for another. */
function fits({ capabilities }: LanguageModel, request: ModelRequest): boolean {
  const images = request.messages.some(
    ({ content }) => typeof content !== 'string' && content.some(({ type }) => type === 'image'),
  )
  const continues = request.messages.at(-1)?.role === 'assistant'
  return (
    (capabilities.vision || !images) &&
    (capabilities.json || request.responseFormat === undefined) &&
    (capabilities.reasoning || request.reasoningEffort === undefined) &&
    (capabilities.repetitionPenalty === true || request.repetitionPenalty === undefined) &&
    (request.guided === undefined || capabilities.guidance?.includes(request.guided.type) === true) &&
    (capabilities.tools === true || request.tools === undefined) &&
    (request.guided === undefined || capabilities.guidance?.includes(request.guided.type) === true) &&
    (capabilities.repetitionPenalty === true || request.repetitionPenalty === undefined) &&
    (capabilities.reasoning || request.reasoningEffort === undefined) &&
    (capabilities.continuation === 'prefill' || !continues) &&
    estimatedInput(request) + leastOutputTokens <= capabilities.contextTokens
  )
}

/** No longer an answer than the model can give, and than may be paid. @throws `invalid_input` when too little is left */
async function withinLimits(
  model: LanguageModel,
  request: ModelRequest,
  maxCost: number | undefined,
  countTokens: CountTokens,
): Promise<ModelRequest> {
  const { outputTokens } = model.capabilities
  const asked = request.maxOutputTokens
  const wanted = Math.min(asked ?? outputTokens, outputTokens)
  const kept = asked === undefined || asked === wanted ? request : { ...request, maxOutputTokens: wanted }
  if (maxCost === undefined) return kept
  const enough = (tokens: number | undefined) => tokens === undefined || tokens >= wanted
  // Counting takes time before the first token: only where the cautious estimate says that it matters.
  if (enough(affordableTokens(model, estimatedInput(request), maxCost))) return kept
  const affordable = affordableTokens(model, await countedInput(request, countTokens), maxCost)
  if (affordable === undefined || enough(affordable)) return kept
  if (affordable >= Math.min(leastOutputTokens, wanted)) return { ...request, maxOutputTokens: affordable }
  throw new DocentError({
    code: 'invalid_input',
    message: `cost_controls.max_cost does not pay for this question and an answer of ${leastOutputTokens} tokens by ${model.id}; raise it.`,
    details: { field: 'llm_args.cost_controls.max_cost' },
  })
}
