import type { Docent, ProviderState } from '@docent/core'

/** The models in use when a request names none. */
export interface EffectiveModels {
  readonly answers: string
  /** Only the built-in models, whose answers quote, are available. */
  readonly quotes: boolean
  readonly embeddings: string
  readonly providers: readonly ProviderState[]
}

const builtIn = 'built-in'

/** The models that a started Docent uses now. */
export async function effectiveModels(docent: Docent): Promise<EffectiveModels> {
  // Lists of models are the same for all users.
  const { models } = docent.as({ userId: 'start' })
  // The first is the default.
  const [, answering] = await models.list()
  const embedding = await models.defaultEmbeddingModel()
  const { providers = [] } = await docent.health({ models: false })
  return {
    answers: answering?.id ?? 'none',
    quotes: answering?.id === 'extractive',
    embeddings: embedding.id,
    providers: providers.filter(({ name }) => name !== builtIn),
  }
}
