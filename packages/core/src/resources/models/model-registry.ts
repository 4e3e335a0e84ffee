import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, EmbeddingModel, LanguageModel, ModelProvider } from '../../kernel/ports/index.ts'
import { createTally } from '../../kernel/metrics/index.ts'
import { noTracer } from '../../kernel/tracing/index.ts'
import type { CostControls } from '../chat-settings/index.ts'
import { ableModels, type ModelNeeds } from './able-models.ts'
import { isFree, type CostReservations, type MeasuredSpeed, type UsagePurpose } from '../usage/index.ts'
import type { CountTokens } from './call-meter.ts'
import { allowedModels, hasControls, leastOutputTokens, preferredModel } from './choose-model.ts'
import { modelCatalogue } from './model-catalogue.ts'
import { modelHealth, type ModelHealth } from './model-health.ts'
import type { ModelPolicy } from './model-policy.ts'
import type { CallObservers } from './observe-call.ts'
import { openModel, type OpenedModel } from './open-model.ts'

/** How a caller names the model it wants. */
export interface ModelChoice {
  /** A model's name; `auto` and undefined leave the choice. */
  readonly llm?: string | undefined
  /** Bounds the choice; of no effect with a name. */
  readonly costControls?: CostControls | undefined
  /** Prefers models that have it; of no effect with a name. */
  readonly needs?: ModelNeeds | undefined
}

/** A provider as this process sees it, without asking it. */
export interface ProviderState {
  readonly name: string
  /** Why none of its models can be used now, in a sentence. Absent when one can, as far as is known. */
  readonly away?: string
}

/**
 * Every model of a Docent by name. The first model of the first provider that has one now is the default of its kind: that of
 * the next one is used while a provider is away whose models are not known.
 */
export interface ModelRegistry {
  providers(): readonly ProviderState[]
  /**
   * Asks a provider whether it answers. That it does not is remembered until it answers anything; one that refuses this
   * server's key is not asked again for that, as a key that is wrong stays wrong.
   * @throws what the provider's `ping` does
   */
  ask(provider: ModelProvider): Promise<void>
  readonly languageModels: readonly LanguageModel[]
  readonly embeddingModels: readonly EmbeddingModel[]
  readonly defaultEmbeddingModel: EmbeddingModel
  /**
   * `auto` and undefined mean the default.
   * @throws `not_found` naming the models there are; `unavailable` while it may be one of a provider that is away
   */
  languageModel(id: string | undefined): LanguageModel
  /**
   * The model for a choice: the named one; else the default, or what `cost_controls` prefer, of those that can do what is
   * needed with a prompt of so many tokens, without those that rest.
   * @throws `not_found` for a name that is none, `invalid_input` when `cost_controls` allow no model
   */
  choose(choice: ModelChoice, inputTokens?: number): Promise<LanguageModel>
  /**
   * A chosen model for one piece of work: within the time limits, with those that answer in its place when it fails, and
   * with its calls counted and their costs reserved. Everything that calls a language model calls it through this, and
   * records its `usage`.
   */
  open(chosen: LanguageModel, choice: ModelChoice, purpose: UsagePurpose): OpenedModel
  /** A model that nobody answers for, for tests of itself. */
  alone(model: LanguageModel, purpose: UsagePurpose): OpenedModel
  /**
   * Refuses what exceeds the caps of the payer anyway, before anything is made of it.
   * @throws `over_budget`, `forbidden`
   */
  refuseUnpaid(
    payer: UsagePurpose['payer'],
    model: LanguageModel,
    inputTokens: number,
    askedTokens?: number,
  ): Promise<void>
  /** @throws `not_found`; `unavailable` while it may be one of a provider that is away */
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

const isAuto = ({ llm }: ModelChoice) => llm === undefined || llm === 'auto'

export function createModelRegistry(providers: readonly ModelProvider[], options: ModelRegistryOptions): ModelRegistry {
  const { clock, policy = {}, speed, countTokens, costs, tracer = noTracer, tally = createTally() } = options
  const { meter = { record() {} } } = options
  const observers = { clock, tracer, meter, tally }
  const catalogue = modelCatalogue(providers, observers)
  const languageModels = () => [...catalogue().languages.values()]
  const embeddingModels = () => [...catalogue().embeddings.values()]
  const missing = () => providers.filter(({ listing }) => listing?.missing !== undefined)
  if (missing().length === 0 && (catalogue().languages.size === 0 || catalogue().embeddings.size === 0)) {
    throw new DocentError({
      code: 'invalid_input',
      message:
        'At least one language model and one embedding model are needed; pass a provider that has them in `models`.',
    })
  }
  const find = <Model>(map: ReadonlyMap<string, Model>, id: string | undefined, kind: string): Model => {
    const isDefault = id === undefined || id === 'auto'
    const model = isDefault ? map.values().next().value : map.get(id)
    if (model !== undefined) return model
    const away = missing().map(({ name }) => name)
    if (away.length > 0) {
      const which = isDefault ? `There is no ${kind} now` : `The ${kind} ${id} is not there now`
      const who = away.length === 1 ? `the model provider ${away[0]} does` : `the model providers ${away.join(', ')} do`
      throw new DocentError({ code: 'unavailable', message: `${which}: ${who} not answer; try again later.` })
    }
    throw new DocentError({
      code: 'not_found',
      message: `There is no ${kind} ${id}; there are ${[...map.keys()].slice(0, 20).join(', ')}.`,
    })
  }
  const languageModel = (id: string | undefined) => find(catalogue().languages, id, 'language model')
  const health = modelHealth(clock, policy)
  const fallbacks = policy.fallbacks ?? {}
  // An unknown name is reported at once; later models may be away.
  if (missing().length === 0) for (const id of Object.entries(fallbacks).flat(2)) languageModel(id)

  /** Those whose provider is away are left out. */
  const fallbacksOf = (chosen: LanguageModel): LanguageModel[] => {
    const { languages } = catalogue()
    const [standard] = languages.values()
    const named = (id: string) => (id === 'auto' ? standard : languages.get(id))
    return Object.entries(fallbacks).flatMap(([id, others]) =>
      named(id) === chosen ? others.flatMap((other) => named(other) ?? []) : [],
    )
  }

  /** What `auto` may choose, in its order of preference. */
  const choosable = ({ costControls }: ModelChoice, inputTokens: number): LanguageModel[] => {
    const all = languageModels()
    if (hasControls(costControls)) return allowedModels(all, costControls, inputTokens)
    const standard = languageModel(undefined)
    return [standard, ...all.filter((model) => model !== standard && !model.capabilities.quotesOnly)]
  }

  const awake = (models: readonly LanguageModel[]) => {
    const ready = models.filter(({ id }) => !health.resting(id))
    return ready.length > 0 ? ready : models
  }

  const dependencies = { ...observers, policy, health, countTokens, costs }

  const ask = async (provider: ModelProvider): Promise<void> => {
    const { name } = provider
    try {
      await provider.ping()
      health.answered(name)
    } catch (error) {
      // One that lists its models says that it is away, and asks again without this.
      if (provider.listing?.missing === undefined) {
        const known = DocentError.isInstance(error) ? error : undefined
        const refuses = known?.code === 'provider_refused'
        health.gone(name, known?.message ?? `${name} does not answer.`, { refuses })
      }
      throw error
    }
  }

  return {
    providers() {
      // Not waited for: the health that is asked for next says that one is back.
      for (const provider of providers) if (health.askAgain(provider.name)) ask(provider).catch(() => undefined)
      return providers.map((provider) => stateOf(provider, health))
    },
    ask,
    get languageModels() {
      return languageModels()
    },
    get embeddingModels() {
      return embeddingModels()
    },
    get defaultEmbeddingModel() {
      return find(catalogue().embeddings, undefined, 'embedding model')
    },
    languageModel,
    async choose(choice, inputTokens = 0) {
      if (!isAuto(choice)) return languageModel(choice.llm)
      const { costControls, needs = {} } = choice
      const able = awake(ableModels(choosable(choice, inputTokens), needs, inputTokens))
      if (!hasControls(costControls)) return able[0]!
      const timed = costControls.willingnessToWait === undefined ? new Map() : await speed()
      return preferredModel(able, costControls, timed)
    },
    open(chosen, choice, purpose) {
      const auto = isAuto(choice)
      const next = auto && policy.autoFallback !== false ? choosable(choice, 0) : []
      const others = new Set([...fallbacksOf(chosen), ...next])
      others.delete(chosen)
      const maxCost = auto ? choice.costControls?.maxCost : undefined
      return openModel(chosen, dependencies, { purpose, others: [...others], auto, maxCost })
    },
    alone: (model, purpose) => openModel(model, dependencies, { purpose, others: [], auto: false, maxCost: undefined }),
    async refuseUnpaid(payer, model, inputTokens, askedTokens = model.capabilities.outputTokens) {
      if (isFree(model.price)) return
      const outputTokens = Math.min(askedTokens, model.capabilities.outputTokens)
      await costs.refuse(payer, { model, inputTokens, outputTokens, leastOutputTokens })
    },
    embeddingModel: (id) => find(catalogue().embeddings, id, 'embedding model'),
  }
}

function stateOf({ name, listing, languageModels }: ModelProvider, health: ModelHealth): ProviderState {
  const away = listing?.missing ?? health.absence(name)
  if (away !== undefined) return { name, away }
  const allRest = languageModels.length > 0 && languageModels.every(({ id }) => health.resting(id))
  return allRest ? { name, away: `The models of ${name} failed lately and rest for a while.` } : { name }
}
