import type { Continuation, GuidedForm } from '@docent/core/ports'

/**
 * Kinds of servers with OpenAI's interface that differ in what they accept. `other` asks for nothing unusual.
 */
export type ServerKind = 'openai' | 'vllm' | 'llama.cpp' | 'ollama' | 'mistral' | 'anthropic' | 'other'

export interface Dialect {
  readonly outputLimitField: 'max_tokens' | 'max_completion_tokens'
  /** Whether `top_k` is understood; others refuse unknown fields. */
  readonly topK: boolean
  readonly seedField: 'seed' | 'random_seed' | undefined
  /** Whether usage has to be asked for by `stream_options`. */
  readonly asksForUsage: boolean
  /** `schema`: JSON by a schema; `object`: any JSON object, the schema goes into the prompt; `none`: neither. */
  readonly json: 'schema' | 'object' | 'none'
  /** Models that reason refuse temperature and the like with status 400. */
  readonly reasoningWithoutSampling: boolean
  /** Other forms that the server holds answers to. */
  readonly guidance: readonly GuidedForm['type'][]
  /** Name of the penalty for repetition, of servers that have one. */
  readonly repetitionPenaltyField: 'repetition_penalty' | 'repeat_penalty' | undefined
  /** Whether `reasoning_effort` is understood; others refuse or drop it. */
  readonly reasoningEffort: boolean
  readonly continuation: Continuation
  /**
   * Whether its models call tools by default. Where that depends on how the server was started
   * or on the model, a request with tools may be refused, so it is not relied on.
   */
  readonly tools: boolean
  /** Added to the request when its last message is the beginning of the answer. */
  readonly prefillFields: Readonly<Record<string, boolean>>
}

const common: Dialect = {
  outputLimitField: 'max_tokens',
  topK: false,
  seedField: 'seed',
  asksForUsage: true,
  json: 'object',
  reasoningWithoutSampling: false,
  guidance: [],
  repetitionPenaltyField: undefined,
  reasoningEffort: true,
  continuation: 'prompted',
  tools: false,
  prefillFields: {},
}

export const dialects: Readonly<Record<ServerKind, Dialect>> = {
  openai: {
    ...common,
    outputLimitField: 'max_completion_tokens',
    json: 'schema',
    reasoningWithoutSampling: true,
    tools: true,
  },
  vllm: {
    ...common,
    topK: true,
    json: 'schema',
    guidance: ['regex', 'grammar', 'choice', 'json-whitespace'],
    repetitionPenaltyField: 'repetition_penalty',
    continuation: 'prefill',
    prefillFields: { continue_final_message: true, add_generation_prompt: false },
  },
  // Automatically continues a last assistant message.
  'llama.cpp': {
    ...common,
    topK: true,
    json: 'schema',
    guidance: ['grammar'],
    repetitionPenaltyField: 'repeat_penalty',
    continuation: 'prefill',
  },
  // Whether it continues depends on the template of the model, so it is not relied on.
  ollama: { ...common, json: 'schema' },
  // Refuses unknown fields, and always reports the usage.
  mistral: { ...common, seedField: 'random_seed', asksForUsage: false, reasoningEffort: false, tools: true },
  // Its OpenAI interface drops response_format, seed and reasoning_effort silently.
  anthropic: { ...common, seedField: undefined, json: 'none', reasoningEffort: false, tools: true },
  other: common,
}
