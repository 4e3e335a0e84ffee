import { DocentError } from '../../kernel/errors/index.ts'
import type { LanguageModel, ModelRequest } from '../../kernel/ports/index.ts'
import {
  isFree,
  type CostReservation,
  type CostReservations,
  type ModelCall,
  type UsagePurpose,
} from '../usage/index.ts'
import { countedInput, estimatedInput, mostInput, type CountTokens } from './call-meter.ts'
import { affordableTokens, leastOutputTokens } from './choose-model.ts'

/**
 * Whatever goes to a model fits what it reads at once, with the answer that is asked for.
 * @returns the most tokens that the answer may have
 * @throws `invalid_input` when the prompt alone is too long
 */
async function withinWindow(model: LanguageModel, request: ModelRequest, countTokens: CountTokens): Promise<number> {
  const { contextTokens, outputTokens } = model.capabilities
  const wanted = Math.min(request.maxOutputTokens ?? outputTokens, outputTokens)
  // Counting takes time before the first token: only where it matters by the cautious estimate.
  if (estimatedInput(request) + wanted <= contextTokens) return wanted
  const inputTokens = await countedInput(request, countTokens)
  if (inputTokens < contextTokens) return Math.min(wanted, contextTokens - inputTokens)
  throw new DocentError({
    code: 'invalid_input',
    message: `The prompt has about ${inputTokens} tokens, and ${model.id} reads ${contextTokens} at once; shorten the question or what goes with it, or name a model that reads more.`,
    details: { contextExceeded: true },
  })
}

/** No longer an answer than the model can give, and than may be paid. @throws `invalid_input` when too little is left */
export async function withinLimits(
  model: LanguageModel,
  request: ModelRequest,
  maxCost: number | undefined,
  countTokens: CountTokens,
): Promise<ModelRequest> {
  const asked = request.maxOutputTokens
  const wanted = await withinWindow(model, request, countTokens)
  const kept = asked === undefined || asked === wanted ? request : { ...request, maxOutputTokens: wanted }
  if (maxCost === undefined) return kept
  const enough = (tokens: number | undefined) => tokens === undefined || tokens >= wanted
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

/** What a call is paid from. */
export interface Budget {
  readonly costs: CostReservations
  readonly purpose: UsagePurpose
  /** Calls of the same work that have ended. */
  readonly ended: readonly ModelCall[]
  readonly countTokens: CountTokens
}

/**
 * No longer an answer than can be reserved. Where nothing limits what the payer spends, nothing is counted and nothing written:
 * that would be time before the first token.
 * @throws `over_budget`, `forbidden`
 */
export async function withinBudget(
  model: LanguageModel,
  request: ModelRequest,
  { costs, purpose, ended, countTokens }: Budget,
): Promise<{ readonly request: ModelRequest; readonly reservation?: CostReservation }> {
  if (isFree(model.price)) return { request }
  const caps = await costs.capsOf(purpose.payer)
  if (caps.length === 0) return { request }
  const inputTokens = await mostInput(request, countTokens)
  const { contextTokens, outputTokens: longest } = model.capabilities
  const room = Math.max(leastOutputTokens, contextTokens - inputTokens)
  const outputTokens = Math.min(request.maxOutputTokens ?? longest, longest, room)
  const call = { model, inputTokens, outputTokens, leastOutputTokens }
  const reservation = await costs.reserve(purpose, caps, call, ended)
  return { request: { ...request, maxOutputTokens: reservation.outputTokens }, reservation }
}
