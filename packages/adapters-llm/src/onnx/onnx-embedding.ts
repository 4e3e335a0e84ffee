import { checkOptions, type EmbeddingModel, type ModelProvider } from '@docent/core/ports'
import { dirname } from 'node:path'
import { unitVectors } from '../provider/index.ts'
import { requireRuntime } from './require-runtime.ts'
import { textNetwork, type TextNetwork } from './text-network.ts'

export interface OnnxEmbeddingOptions {
  /** Name by which collections know the model: another network needs another one. */
  readonly id: string
  /** Path of the network, such as `model.onnx`, with its data in the same file. */
  readonly file: string
  /** Directory of its `tokenizer.json` and `tokenizer_config.json`. @default that of the network */
  readonly tokenizer?: string
  /** Length of its vectors. */
  readonly dimensions: number
  /** What of the tokens' vectors is the text's: their mean, or that of the first or last token. @default 'mean' */
  readonly pooling?: 'mean' | 'first' | 'last'
  /** Text before each passage and each query, as the network was trained. @default none */
  readonly prefixes?: { readonly passage?: string; readonly query?: string }
  /** Output to take, where there are several. @default 'last_hidden_state' */
  readonly output?: string
  /** @default 512 */
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

/** An embedding model, and its end. */
interface LocalEmbedding {
  readonly model: EmbeddingModel
  readonly network: TextNetwork
}

/**
 * Embedding models of your own weights, in ONNX, without a server. They run on the processor in a thread each. Needs `onnxruntime-web` and
 * `@huggingface/tokenizers`.
 * @throws `unsupported` without them
 */
export function onnxModels(options: {
  /** @default 'onnx' */
  readonly name?: string
  readonly embeddings: readonly OnnxEmbeddingOptions[]
}): ModelProvider {
  checkOptions('onnxModels()', options, { name: 'optional', embeddings: 'required' })
  requireRuntime()
  const made = options.embeddings.map((embedding) => localEmbedding(embedding, options.name ?? 'onnx'))
  return {
    name: options.name ?? 'onnx',
    languageModels: [],
    embeddingModels: made.map(({ model }) => model),
    ping: async () => {
      for (const { model } of made) await model.embed(['ping'], { kind: 'query' })
    },
    close: async () => {
      await Promise.all(made.map(({ network }) => network.close()))
    },
  }
}

/** One of them by itself, whose thread ends with the process. */
export function onnxEmbedding(options: OnnxEmbeddingOptions): EmbeddingModel {
  requireRuntime()
  return localEmbedding(options, 'onnx').model
}

function localEmbedding(options: OnnxEmbeddingOptions, provider: string): LocalEmbedding {
  checkOptions('onnxEmbedding()', options, {
    id: 'required',
    file: 'required',
    tokenizer: 'optional',
    dimensions: 'required',
    pooling: 'optional',
    prefixes: 'optional',
    output: 'optional',
    maxTokens: 'optional',
    maxBatch: 'optional',
    languages: 'optional',
    hybridWeight: 'optional',
    relevantSimilarity: 'optional',
  })
  const { id, file, dimensions, prefixes = {}, maxTokens = 512, maxBatch = 32, relevantSimilarity } = options
  const network = textNetwork(`The embedding model ${id}`, {
    file,
    tokenizer: options.tokenizer ?? dirname(file),
    maxTokens,
    output: options.output,
    result: options.pooling ?? 'mean',
  })
  const model: EmbeddingModel = {
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
      return unitVectors({ texts, maxBatch, dimensions, model: id, provider }, async (worded) => {
        const vectors: Float32Array[] = []
        // Alone, so that a text has the same vector in every company.
        for (const text of worded) vectors.push(await network.run((prefixes[kind] ?? '') + text, undefined, signal))
        return vectors
      })
    },
  }
  return { model, network }
}
