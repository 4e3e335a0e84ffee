import type { JsonValue, PromptMessage, ToolCall } from '../../../../kernel/ports/index.ts'
import { jsonObject } from '../../../../kernel/tools/index.ts'

/** Characters of what a model wrote that stay, of its text, of one argument, and of all arguments of a call. */
const longestText = 600
const longestArgument = 200
const longestArguments = 1_000

type AssistantMessage = Extract<PromptMessage, { role: 'assistant' }>

/** What a model wrote in an earlier turn, with the beginnings of long texts and arguments only. */
export function shortened(message: AssistantMessage): AssistantMessage {
  const { content, toolCalls } = message
  return {
    ...message,
    content: content.map((part) => (part.type === 'text' ? { ...part, text: cut(part.text, longestText) } : part)),
    ...(toolCalls ? { toolCalls: toolCalls.map(shortenedCall) } : {}),
  }
}

/** Its arguments stay a JSON object: providers refuse others. */
function shortenedCall(call: ToolCall): ToolCall {
  if (call.arguments.length <= longestArgument) return call
  const given = Object.entries(jsonObject(call.arguments) ?? {})
  const text = JSON.stringify(Object.fromEntries(given.map(([name, value]) => [name, shortenedArgument(value)])))
  return { ...call, arguments: text.length <= longestArguments ? text : '{}' }
}

function shortenedArgument(value: JsonValue): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= longestArgument ? value : cut(text, longestArgument)
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)} … (${text.length - most} more characters, left out to save room)`
