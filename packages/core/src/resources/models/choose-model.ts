import { DocentError } from '../../kernel/errors/index.ts'
import type { LanguageModel } from '../../kernel/ports/index.ts'
import type { CostControls } from '../chat-settings/index.ts'
import { costNanoOf, costOf, type MeasuredSpeed } from '../usage/index.ts'

type Speed = Awaited<ReturnType<MeasuredSpeed>>

/** The call by which models are compared: a prompt with passages, and an answer of some paragraphs. */
const usualCall = { inputTokens: 4_000, outputTokens: 500 } as const
/** An answer that may not even be this long is not worth its prompt. */
export const leastOutputTokens = 256
/** Willingness is by this much more accuracy. */
const accuracyStep = 0.1
/** Differences of decimal fractions are off by a trifle. */
const trifle = 1e-9

/** Whether anything is requested: a client may send all keys with nothing in them. */
export const hasControls = (controls: CostControls | undefined): controls is CostControls =>
  controls !== undefined &&
  Object.values(controls).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0))

const usualCost = ({ price }: LanguageModel) => costOf(costNanoOf(price, usualCall.inputTokens, usualCall.outputTokens))

/**
 * The models that `cost_controls` allow for a prompt of so many tokens, the cheapest first. A model that only quotes is
 * among them when it is named, or when there is no other.
 * @throws `not_found` for a name in the list that is none, `invalid_input` when no model is allowed
 */
export function allowedModels(
  models: readonly LanguageModel[],
  controls: CostControls,
  inputTokens: number,
): LanguageModel[] {
  const { model: names = [], maxCost, maxCostPerMillionTokens: perMillion } = controls
  const unknown = names.find((name) => !models.some(({ id }) => id === name))
  if (unknown !== undefined) {
    throw new DocentError({
      code: 'not_found',
      message: `There is no language model ${unknown}, which cost_controls.model names.`,
    })
  }
  const writing = models.filter(({ capabilities }) => !capabilities.quotesOnly)
  const listed =
    names.length > 0 ? models.filter(({ id }) => names.includes(id)) : writing.length > 0 ? writing : models
  const allowed = listed.filter(
    ({ price }) =>
      (perMillion === undefined || Math.max(price?.inputPerMillion ?? 0, price?.outputPerMillion ?? 0) <= perMillion) &&
      (maxCost === undefined || costOf(costNanoOf(price, inputTokens, leastOutputTokens)) <= maxCost),
  )
  if (allowed.length === 0) {
    throw new DocentError({
      code: 'invalid_input',
      message:
        'No language model satisfies cost_controls; raise max_cost or max_cost_per_million_tokens, or name other models.',
      details: { field: 'llm_args.cost_controls' },
    })
  }
  return allowed.toSorted((a, b) => usualCost(a) - usualCost(b))
}

/**
 * The cheapest of the allowed models; with a willingness to pay or to wait, the most accurate that is reached from it in
 * steps each worth their price and their time. Times are those measured lately; a model nobody timed takes none.
 */
export function preferredModel(
  cheapestFirst: readonly LanguageModel[],
  { willingnessToPay: pay, willingnessToWait: wait }: CostControls,
  speed: Speed,
): LanguageModel {
  const [cheapest] = cheapestFirst
  if (!cheapest) throw new Error('there is no model to choose from')
  if (pay === undefined && wait === undefined) return cheapest
  const seconds = ({ id }: LanguageModel) => {
    const measured = speed.get(id)
    if (!measured) return 0
    return measured.timeToFirstToken + usualCall.outputTokens / Math.max(measured.tokensPerSecond, 0.001)
  }
  const accuracyOf = ({ accuracy = 0 }: LanguageModel) => accuracy
  return cheapestFirst
    .toSorted((a, b) => accuracyOf(a) - accuracyOf(b))
    .reduce((chosen, better) => {
      const steps = (accuracyOf(better) - accuracyOf(chosen)) / accuracyStep
      if (steps <= 0) return chosen
      const extraCost = usualCost(better) - usualCost(chosen)
      const slower = seconds(better) - seconds(chosen)
      const worth =
        (pay === undefined || extraCost <= pay * steps + trifle) &&
        (wait === undefined || slower <= wait * steps + trifle)
      return worth ? better : chosen
    }, cheapest)
}

/** Most tokens an answer may have for a call to cost no more than `maxCost`; undefined when any length is cheap enough. */
export function affordableTokens(model: LanguageModel, inputTokens: number, maxCost: number): number | undefined {
  const { price } = model
  if (!price || price.outputPerMillion <= 0) return undefined
  const left = maxCost - costOf(costNanoOf(price, inputTokens, 0))
  return Math.max(0, Math.floor((left * 1e6) / price.outputPerMillion))
}
