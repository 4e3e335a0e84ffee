import { DocentError } from '../../kernel/errors/index.ts'
import type { EmbeddingModel, LanguageModel, ModelProvider } from '../../kernel/ports/index.ts'

/** Every model of a Docent by name. The first provider's first model is the default of its kind. */
export interface ModelRegistry {
  readonly languageModels: readonly LanguageModel[]
  readonly embeddingModels: readonly EmbeddingModel[]
  readonly defaultEmbeddingModel: EmbeddingModel
  /** `auto` and undefined mean the default. @throws `not_found` naming the models there are. */
  languageModel(id: string | undefined): LanguageModel
  /** @throws `not_found` */
  embeddingModel(id: string | undefined): EmbeddingModel
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

export function createModelRegistry(providers: readonly ModelProvider[]): ModelRegistry {
  const languageModels = providers.flatMap((provider) => provider.languageModels)
  const embeddingModels = providers.flatMap((provider) => provider.embeddingModels)
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
  return {
    languageModels,
    embeddingModels,
    defaultEmbeddingModel,
    languageModel: (id) => find(languages, id, defaultLanguageModel, 'language model'),
    embeddingModel: (id) => find(embeddings, id, defaultEmbeddingModel, 'embedding model'),
  }
}
