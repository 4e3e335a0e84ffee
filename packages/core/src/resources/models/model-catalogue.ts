import { DocentError } from '../../kernel/errors/index.ts'
import type { EmbeddingModel, LanguageModel, ModelProvider } from '../../kernel/ports/index.ts'
import { observedEmbeddings, type CallObservers } from './observe-call.ts'

/** The models that there are now, by name, in the order of their providers. */
export interface ModelCatalogue {
  readonly languages: ReadonlyMap<string, LanguageModel>
  readonly embeddings: ReadonlyMap<string, EmbeddingModel>
}

/**
 * What the providers have, looked at again whenever one of them has other lists than before: a server that was away at the
 * start brings its models when it is back.
 * @throws `invalid_input` when the host named two models alike
 */
export function modelCatalogue(providers: readonly ModelProvider[], observers: CallObservers): () => ModelCatalogue {
  let seen: readonly unknown[] = []
  let catalogue: ModelCatalogue | undefined
  return () => {
    const lists = providers.flatMap(({ languageModels, embeddingModels }) => [languageModels, embeddingModels])
    if (catalogue && lists.every((list, index) => list === seen[index])) return catalogue
    seen = lists
    catalogue = {
      languages: byId(providers, 'language model', ({ languageModels }) => languageModels),
      embeddings: byId(providers, 'embedding model', ({ name, embeddingModels }) =>
        embeddingModels.map((model) => observedEmbeddings(observers, name, model)),
      ),
    }
    return catalogue
  }
}

/** What servers list automatically gives way to what comes before it: those names were not chosen. */
function byId<Model extends { readonly id: string }>(
  providers: readonly ModelProvider[],
  kind: string,
  modelsOf: (provider: ModelProvider) => readonly Model[],
): ReadonlyMap<string, Model> {
  const found = new Map<string, { readonly model: Model; readonly listed: boolean }>()
  for (const provider of providers) {
    const listed = provider.listing !== undefined
    for (const model of modelsOf(provider)) {
      const same = found.get(model.id)
      if (same && !same.listed && !listed) {
        throw new DocentError({ code: 'invalid_input', message: `Two ${kind}s are called ${model.id}.` })
      }
      if (!same) found.set(model.id, { model, listed })
    }
  }
  return new Map(Array.from(found, ([id, { model }]) => [id, model]))
}
