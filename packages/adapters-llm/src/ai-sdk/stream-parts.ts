import type {
  LanguageModelV2FinishReason,
  LanguageModelV2StreamPart,
  LanguageModelV2Usage,
  LanguageModelV3StreamPart,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { FinishReason, JsonValue, ModelStreamPart, ModelUsage } from '@docent/core/ports'

export type SdkStreamPart = LanguageModelV2StreamPart | LanguageModelV3StreamPart | LanguageModelV4StreamPart
type SdkFinishReason = LanguageModelV2FinishReason | LanguageModelV4FinishReason['unified']

/** Complete by its type: a reason that a new version of the specification adds does not compile until it is decided here. */
const finishReasons: Readonly<Record<SdkFinishReason, FinishReason | 'failed'>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content-filter',
  'tool-calls': 'tool-calls',
  error: 'failed',
  interrupted: 'failed',
  other: 'other',
  unknown: 'other',
}

/**
 * The part of the port for a part of the SDK; undefined for those that have none, such as the starts and ends of blocks,
 * results of the provider's own tools and sources.
 * @throws the error that the stream carries
 */
export function modelStreamPart(part: SdkStreamPart): ModelStreamPart | undefined {
  switch (part.type) {
    case 'text-delta':
      return part.delta === '' ? undefined : { type: 'text-delta', text: part.delta }
    case 'reasoning-delta':
      return part.delta === '' ? undefined : { type: 'reasoning-delta', text: part.delta }
    case 'tool-call':
      // Tools that the provider runs itself need no answer.
      if (part.providerExecuted === true) return undefined
      return {
        type: 'tool-call',
        id: part.toolCallId,
        name: part.toolName,
        arguments: part.input,
        ...(part.providerMetadata === undefined ? {} : { providerData: part.providerMetadata as JsonValue }),
      }
    case 'error':
      throw part.error
    case 'finish': {
      const named = typeof part.finishReason === 'string' ? part.finishReason : part.finishReason.unified
      const reason = finishReasons[named]
      if (reason === 'failed') throw new Error('The model ended with an error.')
      return { type: 'finish', reason, usage: modelUsage(part.usage) }
    }
    default:
      return undefined
  }
}

function modelUsage({ inputTokens, outputTokens }: LanguageModelV2Usage | LanguageModelV4Usage): ModelUsage {
  return { inputTokens: total(inputTokens), outputTokens: total(outputTokens) }
}

function total(tokens: number | { readonly total: number | undefined } | undefined): number | undefined {
  return typeof tokens === 'object' ? tokens.total : tokens
}
