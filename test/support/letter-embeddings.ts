import type { EmbeddingModel, ModelProvider } from '@docent/core/ports'

/** An embedding model that counts letters, and the texts it was given. */
export function letterEmbeddings(
  id: string,
  letters: string,
): { readonly provider: ModelProvider; readonly passages: string[] } {
  const passages: string[] = []
  const model: EmbeddingModel = {
    id,
    displayName: id,
    description: 'Counts letters.',
    languages: ['*'],
    maxTokens: 1_000,
    dimensions: letters.length,
    maxBatch: 4,
    hybridWeight: 1,
    async embed(texts, { kind }) {
      if (kind === 'passage') passages.push(...texts)
      return texts.map((text) => Float32Array.from(letters, (letter) => text.split(letter).length - 1))
    },
  }
  return {
    passages,
    provider: { name: id, languageModels: [], embeddingModels: [model], ping: async () => {}, close: async () => {} },
  }
}
