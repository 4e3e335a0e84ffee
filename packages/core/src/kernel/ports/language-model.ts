import type { JsonValue } from './predicate.ts'

export type PromptPart =
  | { readonly type: 'text'; readonly text: string }
  /** An image for models with `vision`; `mediaType` such as `image/png`. */
  | { readonly type: 'image'; readonly data: Uint8Array; readonly mediaType: string }

export type PromptMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: readonly PromptPart[] }
  | {
      readonly role: 'assistant'
      readonly content: readonly PromptPart[]
      /** What this turn of the model called; the messages after it must hold one `tool` message for each. */
      readonly toolCalls?: readonly ToolCall[] | undefined
    }
  | {
      /** What a call gave. Results come in the order of their calls, right after the message that called. */
      readonly role: 'tool'
      readonly callId: string
      readonly toolName: string
      readonly content: string
      /** The call did not work; `content` explains what to fix. @default false */
      readonly failed?: boolean
    }

/** Something the model may ask for in the midst of its answer. */
export interface ToolDefinition {
  /** Unique in a request; letters, digits, `_` and `-`, at most 64. */
  readonly name: string
  readonly description: string
  /** JSON schema of the arguments; its type is `object`. */
  readonly parameters: JsonValue
}

export interface ToolCall {
  /** Unique among the calls of one answer. */
  readonly id: string
  readonly name: string
  /**
   * The arguments as the model wrote them: a JSON object, if it kept to the schema. Nothing has checked them. In a prompt
   * they must be a JSON object.
   */
  readonly arguments: string
  /** The provider's own, such as a signature of what it thought; goes back with the call unchanged. */
  readonly providerData?: JsonValue | undefined
}

/** A passage found in the documents, handed beside the prompt to models that answer from passages themselves. */
export interface PromptPassage {
  /** Number the passage has in the prompt, from 1; an answer cites it as `[n]`. */
  readonly number: number
  readonly documentName: string
  readonly pages: string
  readonly text: string
  readonly score: number
  /** What else the prompt has about it, such as `uri`. */
  readonly details?: Readonly<Record<string, string>>
}

/** A form that the server forces the output of the model into, token by token. */
export type GuidedForm =
  | { readonly type: 'regex'; readonly pattern: string }
  | { readonly type: 'grammar'; readonly grammar: string }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  /** `responseFormat` with a rule for the white space between its parts. */
  | { readonly type: 'json-whitespace'; readonly schema: JsonValue; readonly pattern: string }

export interface ModelRequest {
  readonly messages: readonly PromptMessage[]
  readonly maxOutputTokens?: number | undefined
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
  readonly topK?: number | undefined
  readonly seed?: number | undefined
  readonly stopSequences?: readonly string[] | undefined
  /** More than 1 makes the model repeat itself less. For models with the capability. */
  readonly repetitionPenalty?: number | undefined
  /** How long a model with `reasoning` thinks. @default the model's own */
  readonly reasoningEffort?: 'low' | 'medium' | 'high' | undefined
  /** JSON answers, with a JSON schema where given. */
  readonly responseFormat?: { readonly type: 'json'; readonly schema?: JsonValue } | undefined
  /** Tools the model may call, several in one answer; only for models with `tools`. */
  readonly tools?: readonly ToolDefinition[] | undefined
  /**
   * `required`: it must call one; `none`: it may not, though the prompt holds earlier calls; with a `name`: it must call that
   * one of the tools. @default 'auto'
   */
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string } | undefined
  /** Another form the answer is held to, of those the capabilities name in `guidance`. */
  readonly guided?: GuidedForm | undefined
  /**
   * The question and passages behind the prompt. Remote models ignore it: the prompt has everything. The built-in extractive
   * model answers from it.
   */
  readonly grounding?: { readonly question: string; readonly passages: readonly PromptPassage[] } | undefined
  readonly signal?: AbortSignal | undefined
}

export interface ModelUsage {
  /** Undefined when the provider did not report it; the caller estimates and marks it. */
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
}

export const finishReasons = ['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] as const
export type FinishReason = (typeof finishReasons)[number]

export type ModelStreamPart =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** One whole call; only for requests with tools. The finish reason is then `tool-calls`, or `length` when it was cut. */
  | ({ readonly type: 'tool-call' } & ToolCall)
  | {
      readonly type: 'finish'
      readonly reason: FinishReason
      readonly usage: ModelUsage
      /** The model knows that it said nothing but that what it was given does not answer. @default false */
      readonly unanswered?: boolean | undefined
    }

/**
 * How a stream that was cut off continues: `prefill`: the last assistant message of the prompt is taken as the beginning
 * of the answer and continued exactly; `prompted`: it can be asked to continue, with a seam; `none`: it cannot.
 */
export type Continuation = 'prefill' | 'prompted' | 'none'

export interface LanguageModelCapabilities {
  readonly vision: boolean
  readonly reasoning: boolean
  readonly json: boolean
  readonly continuation: Continuation
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number
  /** Most tokens of one answer. */
  readonly outputTokens: number
  /** Forms besides JSON that its answers can be held to. @default none */
  readonly guidance?: readonly GuidedForm['type'][]
  /** @default false */
  readonly repetitionPenalty?: boolean
  /** It quotes what it is given and writes nothing of its own. @default false */
  readonly quotesOnly?: boolean
  /** It can call the tools of a request. @default false */
  readonly tools?: boolean
}

export interface ModelPrice {
  /** Currency units (deployment setting, US dollars by default) per million tokens. */
  readonly inputPerMillion: number
  readonly outputPerMillion: number
}

export interface LanguageModel {
  /** Name by which callers ask for it; unique in a Docent. */
  readonly id: string
  readonly displayName: string
  readonly provider: string
  readonly capabilities: LanguageModelCapabilities
  /** Undefined: costs nothing that is known. */
  readonly price?: ModelPrice | undefined
  /**
   * How good its answers are, 0 … 1, as the host judges it, by any measure that is the same for all its models. `auto`
   * prefers better models as far as callers are willing to pay and to wait. Undefined: not known to be better than any.
   */
  readonly accuracy?: number | undefined
  /**
   * Streams one answer. The last part is `finish`. Aborting the signal closes the provider's connection at once and
   * rejects with the signal's reason.
   * @throws `provider_failed` (retryable), `rate_limited` with `details.retryAfterMs`, `invalid_input` when the provider
   * refuses the request, `provider_refused` when its key is refused, `unsupported` for images, JSON, tools and whatever else
   * the capabilities exclude. Nothing is tried twice: the caller decides about another try.
   */
  stream(request: ModelRequest): AsyncIterable<ModelStreamPart>
}

/** How a provider knows its models that are those a server lists. */
export interface ModelListing {
  /**
   * Why the list is not known yet, in a sentence for administrators; the models that are known without it are there all
   * the same, and the server is asked again until it answers. Undefined once the list is known.
   */
  readonly missing: string | undefined
}

/** A set of models behind one account or server. */
export interface ModelProvider {
  readonly name: string
  /** Present for models that a server lists, whose lists of models may be replaced while it runs. @default none */
  readonly listing?: ModelListing
  readonly languageModels: readonly LanguageModel[]
  readonly embeddingModels: readonly EmbeddingModel[]
  /** Rejects with `unavailable` when the provider does not answer, and with `provider_refused` when it refuses the key. */
  ping(): Promise<void>
  /** Lets go of connections, threads and weights. Calls that still run may fail. */
  close(): Promise<void>
}

export interface EmbeddingModel {
  readonly id: string
  readonly displayName: string
  readonly description: string
  /** ISO 639-1 codes, or `*` for any. */
  readonly languages: readonly string[]
  readonly dimensions: number
  /** Most texts of one call. */
  readonly maxBatch: number
  /** Longest text in tokens; longer ones are cut by the model. */
  readonly maxTokens: number
  /** Weight of the vector score beside full text in the weighted sum, 0 … 1, as measured for this model. */
  readonly hybridWeight: number
  /**
   * Cosine from which on a passage may be about what a query is about, as measured for this model: below it, and with few
   * words in common, the documents are taken not to answer. @default 0.2
   */
  readonly relevantSimilarity?: number
  /**
   * One vector of `dimensions` finite numbers a text, in order, of length 1 unless the text has no words (then zero).
   * Aborting rejects with the signal's reason.
   * @throws what `LanguageModel.stream` throws; `invalid_input` for more than `maxBatch` texts
   */
  embed(
    texts: readonly string[],
    options: { readonly kind: 'passage' | 'query'; readonly signal?: AbortSignal | undefined },
  ): Promise<Float32Array[]>
}
