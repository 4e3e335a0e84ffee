import { checkOptions, type EmbeddingModel, type ModelProvider } from '@docent/core/ports'
import type { LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp'
import { unitVectors } from '../provider/index.ts'
import { ggufLanguageModel, type GgufLanguageOptions } from './gguf-language-model.ts'
import { llamaFailure, llamaRuntime, type LlamaOptions, type LlamaRuntime } from './llama-runtime.ts'
import { turns } from './turns.ts'

export interface GgufEmbeddingOptions {
  /** Name by which collections know the model: another file needs another one. */
  readonly id: string
  /** Path of the model. */
  readonly file: string
  /** Length of its vectors. */
  readonly dimensions: number
  /** Text before each passage and each query, as the model was trained. @default none */
  readonly prefixes?: { readonly passage?: string; readonly query?: string }
  /** Longer texts are cut. @default 512 */
  readonly maxTokens?: number
  /** @default 32 */
  readonly maxBatch?: number
  /** @default ['*'] */
  readonly languages?: readonly string[]
  /** Share of the vector score in the weighted sum with full text. @default 0.5 */
  readonly hybridWeight?: number
  /** Cosine from which on a passage may be about what a query is about. @default 0.2 */
  readonly relevantSimilarity?: number
}

export interface GgufModelsOptions extends LlamaOptions {
  /** @default 'gguf' */
  readonly name?: string
  /** @default none */
  readonly models?: readonly GgufLanguageOptions[]
  /** @default none */
  readonly embeddings?: readonly GgufEmbeddingOptions[]
}

/**
 * Models of your own weights in GGUF, run in this process by llama.cpp. Each is loaded with its first call, and answers one call after the
 * other. Needs `node-llama-cpp`.
 * @throws `unsupported` without it
 */
export function ggufModels(options: GgufModelsOptions): ModelProvider {
  checkOptions('ggufModels()', options, {
    name: 'optional',
    models: 'optional',
    embeddings: 'optional',
    threads: 'optional',
    gpu: 'optional',
  })
  const { name = 'gguf', models = [], embeddings = [] } = options
  const runtime = llamaRuntime(options)
  return {
    name,
    languageModels: models.map((model) => ggufLanguageModel(runtime, name, model)),
    embeddingModels: embeddings.map((embedding) => ggufEmbedding(runtime, name, embedding)),
    ping: async () => void (await runtime.llama()),
    close: runtime.close,
  }
}

function ggufEmbedding(runtime: LlamaRuntime, provider: string, options: GgufEmbeddingOptions): EmbeddingModel {
  const { id, file, dimensions, prefixes = {}, maxTokens = 512, maxBatch = 32, relevantSimilarity } = options
  const turn = turns()
  let loaded: Promise<{ model: LlamaModel; context: LlamaEmbeddingContext }> | undefined

  async function load() {
    const model = await runtime.model(file)
    return { model, context: await model.createEmbeddingContext({ contextSize: maxTokens, threads: runtime.threads }) }
  }

  async function vectorsOf(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const over = await turn(signal)
    try {
      const { model, context } = await (loaded ??= load())
      const vectors: Float32Array[] = []
      for (const text of texts) {
        signal?.throwIfAborted()
        // Room for the marks of the beginning and the end.
        const { vector } = await context.getEmbeddingFor(model.tokenize(text).slice(0, maxTokens - 2))
        vectors.push(Float32Array.from(vector))
      }
      return vectors
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason
      loaded = undefined
      throw llamaFailure(error, `The embedding model ${id} failed`)
    } finally {
      over()
    }
  }

  return {
    id,
    displayName: id,
    description: '',
    languages: options.languages ?? ['*'],
    dimensions,
    maxBatch,
    maxTokens,
    hybridWeight: options.hybridWeight ?? 0.5,
    ...(relevantSimilarity === undefined ? {} : { relevantSimilarity }),
    embed: async (texts, { kind, signal }) => {
      signal?.throwIfAborted()
      const prefix = prefixes[kind] ?? ''
      return unitVectors({ texts, maxBatch, dimensions, model: id, provider }, (worded) =>
        vectorsOf(
          worded.map((text) => prefix + text),
          signal,
        ),
      )
    },
  }
}
