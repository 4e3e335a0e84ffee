import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, EmbeddingModel, LanguageModel, ModelProvider } from '../../kernel/ports/index.ts'
import { createTally } from '../../kernel/metrics/index.ts'
import { noTracer } from '../../kernel/tracing/index.ts'
import type { CostControls } from '../chat-settings/index.ts'
import { ableModels, type ModelNeeds } from './able-models.ts'
import { isFree, type CostReservations, type MeasuredSpeed, type UsagePurpose } from '../usage/index.ts'
import type { CountTokens } from './call-meter.ts'
import { allowedModels, hasControls, leastOutputTokens, preferredModel } from './choose-model.ts'
import { modelHealth } from './model-health.ts'
import type { ModelPolicy } from './model-policy.ts'
import { observedEmbeddings, type CallObservers } from './observe-call.ts'
import { openModel, type OpenedModel } from './open-model.ts'

/** What a caller says of the model it wants. */
export interface ModelWish {
  /** A model's name; `auto` and undefined leave the choice. */
  readonly llm?: string | undefined
  /** Bounds the choice; of no effect with a name. */
  readonly costControls?: CostControls | undefined
  /** Prefers models that have it; of no effect with a name. */
  readonly needs?: ModelNeeds | undefined
}

/** Every model of a Docent by name. The first provider's first model is the default of its kind. */
export interface ModelRegistry {
  readonly languageModels: readonly LanguageModel[]
  readonly embeddingModels: readonly EmbeddingModel[]
  readonly defaultEmbeddingModel: EmbeddingModel
  /** `auto` and undefined mean the default. @throws `not_found` naming the models there are. */
  languageModel(id: string | undefined): LanguageModel
  /**
   * The model for a wish: the named one; else the default, or what `cost_controls` prefer, of those that can do what is
   * needed with a prompt of so many tokens, without those that rest.
   * @throws `not_found` for a name that is none, `invalid_input` when `cost_controls` allow no model
   */
  choose(wish: ModelWish, inputTokens?: number): Promise<LanguageModel>
  /**
   * A chosen model for one piece of work: within the time limits, with those that answer in its place when it fails, and
   * with its calls counted and their costs reserved. Everything that calls a language model calls it through this, and
   * records its `usage`.
   */
  open(chosen: LanguageModel, wish: ModelWish, purpose: UsagePurpose): OpenedModel
  /** A model that nobody answers for, for tests of itself. */
  alone(model: LanguageModel, purpose: UsagePurpose): OpenedModel
  /**
   * Refuses what the caps of whoever pays have no room for anyway, before anything is made of it.
   * @throws `over_budget`, `forbidden`
   */
  refuseUnpaid(
    payer: UsagePurpose['payer'],
    model: LanguageModel,
    inputTokens: number,
    askedTokens?: number,
  ): Promise<void>
  /** @throws `not_found` */
  embeddingModel(id: string | undefined): EmbeddingModel
}

export interface ModelRegistryOptions extends Partial<CallObservers> {
  readonly clock: Clock
  /** @default {} */
  readonly policy?: ModelPolicy
  /** How fast models were lately. */
  readonly speed: MeasuredSpeed
  readonly countTokens: CountTokens
  readonly costs: CostReservations
}

const byId = <Model extends { readonly id: string }>(models: readonly Model[], kind: string) => {
  const map = new Map<string, Model>()
  for (const model of models) {
    if (map.has(model.id))
      throw new DocentError({ code: 'invalid_input', message: `Two ${kind}s are called ${model.id}.` })
    map.set(model.id, model)
  }
  return map
}

const isAuto = ({ llm }: ModelWish) => llm === undefined || llm === 'auto'

export function createModelRegistry(
  providers: readonly ModelProvider[],
  { clock, policy = {}, speed, countTokens, costs, tracer = noTracer, tally = createTally() }: ModelRegistryOptions,
): ModelRegistry {
  const languageModels = providers.flatMap((provider) => provider.languageModels)
  const embeddingModels = providers.flatMap((provider) =>
    provider.embeddingModels.map((model) => observedEmbeddings(tracer, model)),
  )
  const languages = byId(languageModels, 'language model')
  const embeddings = byId(embeddingModels, 'embedding model')
  const [defaultLanguageModel] = languageModels
  const [defaultEmbeddingModel] = embeddingModels
  if (!defaultLanguageModel || !defaultEmbeddingModel) {
    throw new DocentError({
      code: 'invalid_input',
      message:
        'At least one language model and one embedding model are needed; pass a provider that has them in `models`.',
    })
  }
  const find = <Model>(
    map: ReadonlyMap<string, Model>,
    id: string | undefined,
    standard: Model,
    kind: string,
  ): Model => {
    if (id === undefined || id === 'auto') return standard
    const model = map.get(id)
    if (model) return model
    throw new DocentError({
      code: 'not_found',
      message: `There is no ${kind} ${id}; there are ${[...map.keys()].slice(0, 20).join(', ')}.`,
    })
  }
  const languageModel = (id: string | undefined) => find(languages, id, defaultLanguageModel, 'language model')
  const health = modelHealth(clock, policy)
  const fallbacks = new Map(
    Object.entries(policy.fallbacks ?? {}).map(([id, others]) => [languageModel(id).id, others.map(languageModel)]),
  )
  const writing = languageModels.filter(({ capabilities }) => !capabilities.quotesOnly)

  /** What `auto` may choose, in its order of preference. */
  const choosable = ({ costControls }: ModelWish, inputTokens: number): LanguageModel[] =>
    hasControls(costControls)
      ? allowedModels(languageModels, costControls, inputTokens)
      : [defaultLanguageModel, ...writing.filter((model) => model !== defaultLanguageModel)]

  const awake = (models: readonly LanguageModel[]) => {
    const ready = models.filter(({ id }) => !health.resting(id))
    return ready.length > 0 ? ready : models
  }

  const dependencies = { clock, policy, health, countTokens, costs, tracer, tally }

  return {
    languageModels,
    embeddingModels,
    defaultEmbeddingModel,
    languageModel,
    async choose(wish, inputTokens = 0) {
      if (!isAuto(wish)) return languageModel(wish.llm)
      const { costControls, needs = {} } = wish
      const able = awake(ableModels(choosable(wish, inputTokens), needs, inputTokens))
      if (!hasControls(costControls)) return able[0]!
      const timed = costControls.willingnessToWait === undefined ? new Map() : await speed()
      return preferredModel(able, costControls, timed)
    },
    open(chosen, wish, purpose) {
      const auto = isAuto(wish)
      const next = auto && policy.autoFallback !== false ? choosable(wish, 0) : []
      const others = new Set([...(fallbacks.get(chosen.id) ?? []), ...next])
      others.delete(chosen)
      const maxCost = auto ? wish.costControls?.maxCost : undefined
      return openModel(chosen, dependencies, { purpose, others: [...others], auto, maxCost })
    },
    alone: (model, purpose) => openModel(model, dependencies, { purpose, others: [], auto: false, maxCost: undefined }),
    async refuseUnpaid(payer, model, inputTokens, askedTokens = model.capabilities.outputTokens) {
      if (isFree(model.price)) return
      const outputTokens = Math.min(askedTokens, model.capabilities.outputTokens)
      await costs.refuse(payer, { model, inputTokens, outputTokens, leastOutputTokens })
    },
    embeddingModel: (id) => find(embeddings, id, defaultEmbeddingModel, 'embedding model'),
  }
}
