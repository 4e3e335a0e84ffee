import type {
  LanguageModelV2Prompt,
  LanguageModelV3Prompt,
  LanguageModelV4Prompt,
  SharedV2ProviderOptions,
} from '@ai-sdk/provider'
import type { PromptMessage, PromptPart, ToolCall } from '@docent/core/ports'

type ToolMessage = Extract<PromptMessage, { role: 'tool' }>
type GroupedMessage = Exclude<PromptMessage, ToolMessage> | ToolMessage[]

export function promptV4(messages: readonly PromptMessage[]): LanguageModelV4Prompt {
  return withToolResultsTogether(messages).map((message) => {
    if (Array.isArray(message) || message.role !== 'user') return sharedMessage(message)
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
  return withToolResultsTogether(messages).map((message) => {
    if (Array.isArray(message) || message.role !== 'user') return sharedMessage(message)
    return {
      role: 'user',
      content: message.content.map((part) =>
        part.type === 'text' ? part : { type: 'file', mediaType: part.mediaType, data: part.data },
      ),
    }
  })
}

/** The results of one turn's calls are one message of the SDK. */
function withToolResultsTogether(messages: readonly PromptMessage[]): GroupedMessage[] {
  const grouped: GroupedMessage[] = []
  for (const message of messages) {
    const last = grouped.at(-1)
    if (message.role !== 'tool') grouped.push(message)
    else if (Array.isArray(last)) last.push(message)
    else grouped.push([message])
  }
  return grouped
}

/** Shared by all versions of the specification; only files differ. */
function sharedMessage(message: Exclude<GroupedMessage, { role: 'user' }>) {
  if (Array.isArray(message)) {
    return {
      role: 'tool' as const,
      content: message.map(({ callId, toolName, content, failed }) => ({
        type: 'tool-result' as const,
        toolCallId: callId,
        toolName,
        output: { type: failed === true ? ('error-text' as const) : ('text' as const), value: content },
      })),
    }
  }
  if (message.role === 'system') return message
  const text = textParts(message.content).filter((part) => part.text !== '' || !message.toolCalls?.length)
  return { role: 'assistant' as const, content: [...text, ...(message.toolCalls ?? []).map(toolCallPart)] }
}

function toolCallPart({ id, name, arguments: text, providerData }: ToolCall) {
  return {
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input: JSON.parse(text) as unknown,
    ...(providerData == null ? {} : { providerOptions: providerData as SharedV2ProviderOptions }),
  }
}

function textParts(parts: readonly PromptPart[]): { type: 'text'; text: string }[] {
  return parts.flatMap((part) => (part.type === 'text' ? [{ type: 'text', text: part.text }] : []))
}
