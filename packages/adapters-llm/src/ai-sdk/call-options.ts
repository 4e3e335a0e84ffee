import type {
  LanguageModelV2Prompt,
  LanguageModelV3Prompt,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { ModelRequest, PromptMessage, PromptPart } from '@docent/core/ports'

type JsonFormat = Extract<NonNullable<LanguageModelV4CallOptions['responseFormat']>, { type: 'json' }>
/** What all versions of the specification share: everything but the form of files in the prompt. */
export type SharedCallOptions = Pick<
  LanguageModelV4CallOptions,
  'maxOutputTokens' | 'temperature' | 'topP' | 'topK' | 'seed' | 'stopSequences' | 'responseFormat' | 'abortSignal'
>

export function sharedCallOptions(request: ModelRequest, abortSignal: AbortSignal): SharedCallOptions {
  const { maxOutputTokens, temperature, topP, topK, seed, stopSequences, responseFormat } = request
  return {
    abortSignal,
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(topK === undefined ? {} : { topK }),
    ...(seed === undefined ? {} : { seed }),
    ...(stopSequences === undefined ? {} : { stopSequences: [...stopSequences] }),
    ...(responseFormat === undefined ? {} : { responseFormat: jsonFormat(responseFormat) }),
  }
}

export function promptV4(messages: readonly PromptMessage[]): LanguageModelV4Prompt {
  return messages.map((message) => {
    if (message.role === 'system') return message
    if (message.role === 'assistant') return { role: 'assistant', content: textParts(message.content) }
    return {
      role: 'user',
      content: message.content.map((part) =>
        part.type === 'text'
          ? part
          : { type: 'file', mediaType: part.mediaType, data: { type: 'data', data: part.data } },
      ),
    }
  })
}

/** Versions 2 and 3, which carry the bytes of a file without a wrapper. */
export function promptV2(messages: readonly PromptMessage[]): LanguageModelV2Prompt & LanguageModelV3Prompt {
  return messages.map((message) => {
    if (message.role === 'system') return message
    if (message.role === 'assistant') return { role: 'assistant', content: textParts(message.content) }
    return {
      role: 'user',
      content: message.content.map((part) =>
        part.type === 'text' ? part : { type: 'file', mediaType: part.mediaType, data: part.data },
      ),
    }
  })
}

function textParts(parts: readonly PromptPart[]): { type: 'text'; text: string }[] {
  return parts.flatMap((part) => (part.type === 'text' ? [{ type: 'text', text: part.text }] : []))
}

function jsonFormat({ schema }: NonNullable<ModelRequest['responseFormat']>): JsonFormat {
  // A schema is JSON to us; the specification types it as JSON Schema 7.
  return { type: 'json', ...(schema === undefined ? {} : { schema: schema as NonNullable<JsonFormat['schema']> }) }
}
