import type { Docent, ProviderState } from '@docent/core'
import type { ModelProvider } from '@docent/core/ports'

/** The models in use when a request names none. */
export interface EffectiveModels {
  readonly answers: string
  /** Only the built-in models, whose answers quote, are available. */
  readonly quotes: boolean
  readonly embeddings: string
  readonly providers: readonly ProviderState[]
  /** Which of the two cannot be used now. */
  readonly unusable: { readonly answers: boolean; readonly embeddings: boolean }
}

export interface KnownProviders {
  readonly providers: readonly ModelProvider[]
  /** Why they cannot be used, by name. */
  readonly unusable: ReadonlyMap<string, string>
}

const builtIn = 'built-in'

/** The models that a started Docent uses now. */
export async function effectiveModels(
  docent: Docent,
  { providers: known, unusable }: KnownProviders,
): Promise<EffectiveModels> {
  // Lists of models are the same for all users.
  const { models } = docent.as({ userId: 'start' })
  // The first is the default.
  const [, answering] = await models.list()
  const embedding = await models.defaultEmbeddingModel()
  // Asked again through Docent, which remembers who does not answer, so that readiness says so. Not waited for:
  // one that is silent would hold the start up.
  if (unusable.size > 0) docent.health({ models: true }).catch(() => undefined)
  const { providers = [] } = await docent.health({ models: false })
  const isAway = (kind: 'languageModels' | 'embeddingModels', id: string | undefined) => {
    const owner = known.find((provider) => provider[kind].some((model) => model.id === id))
    return owner !== undefined && unusable.has(owner.name)
  }
  return {
    answers: answering?.id ?? 'none',
    quotes: answering?.id === 'extractive',
    embeddings: embedding.id,
    providers: providers.flatMap((state) => {
      if (state.name === builtIn) return []
      const away = state.away ?? unusable.get(state.name)
      return [away === undefined ? state : { ...state, away }]
    }),
    unusable: {
      answers: isAway('languageModels', answering?.id),
      embeddings: isAway('embeddingModels', embedding.id),
    },
  }
}
