import type { Docent, ProviderState } from '@docent/core'

/** Which models do the work where nobody names one. */
export interface ModelsInForce {
  readonly answers: string
  /** Only the built-in models are there, whose answers quote. */
  readonly quotes: boolean
  readonly embeddings: string
  readonly providers: readonly ProviderState[]
}

const builtIn = 'built-in'

/** What a Docent that has been started would use now. */
export async function modelsInForce(docent: Docent): Promise<ModelsInForce> {
  // Lists of models are the same for everybody.
  const { models } = docent.as({ userId: 'start' })
  // The first stands for a choice.
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
