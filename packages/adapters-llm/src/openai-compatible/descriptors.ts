import type { LanguageModelCapabilities, ModelPrice } from '@docent/core/ports'
import type { ModelFacts } from '../model-facts.ts'

export interface LanguageModelDescriptor {
  /** Name of the model at the server. */
  readonly model: string
  /** Name for callers. @default the name at the server */
  readonly id?: string
  /** @default the id */
  readonly displayName?: string
  /**
   * What the model can do, and its limits. Set the limits: they decide how much of the documents fits into a prompt.
   * @default what is known of models of OpenAI; else text only, 8,192 tokens of context and 2,048 of answer
   */
  readonly capabilities?: Partial<LanguageModelCapabilities>
  /** @default list prices of 2025 for models of OpenAI at its own address; else undefined */
  readonly price?: ModelPrice
  /** How good its answers are, 0 … 1, by a measure that is the same for all models; `auto` weighs it. @default undefined */
  readonly accuracy?: number
}

/** The same by id, in one level. */
export interface NamedModelFacts extends ModelFacts {
  /** Name of the model at the server. @default the id */
  readonly model?: string
}

export interface EmbeddingModelDescriptor {
  /** Name of the model at the server. */
  readonly model: string
  /** @default the name at the server */
  readonly id?: string
  /** @default the id */
  readonly displayName?: string
  /** @default '' */
  readonly description?: string
  /** @default ['*'] */
  readonly languages?: readonly string[]
  /** Length of its vectors. An answer with another length is an error. */
  readonly dimensions: number
  /** Asks the server for `dimensions`, for models that can shorten their vectors. @default false */
  readonly requestDimensions?: boolean
  /** @default 96 */
  readonly maxBatch?: number
  /** @default 512 */
  readonly maxTokens?: number
  /** Share of the vector score in the weighted sum with full text. @default 0.5 */
  readonly hybridWeight?: number
  /**
   * Cosine from which on a passage may be about what a query is about; below it, and with few words in common, the
   * documents count as not answering. @default 0.2
   */
  readonly relevantSimilarity?: number
  /** Text put in front, for models trained with it, such as `query: `. @default nothing */
  readonly prefixes?: { readonly passage: string; readonly query: string }
}
