import type { FakeCompletion, FakeToolCall } from './fake-answer.ts'

const halves = (text: string): readonly [string, string] => {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}

const idOf = ({ id }: FakeToolCall, index: number): string => id ?? `fake-call-${index + 1}`

/** What `tool_calls` of the events hold, in the order they are sent. */
export function toolCallPieces({ toolCalls = [], toolCallStyle = 'openai' }: FakeCompletion): unknown[] {
  const piece = (call: FakeToolCall, index: number, text: string, first: boolean) => ({
    ...(toolCallStyle === 'openai' ? { index } : {}),
    ...(toolCallStyle === 'whole' ? { index: 0 } : {}),
    ...(toolCallStyle === 'ids' || (first && toolCallStyle !== 'bare') ? { id: idOf(call, index) } : {}),
    ...(first ? { type: 'function' } : {}),
    function: { ...(first ? { name: call.name } : {}), arguments: text },
  })
  if (toolCallStyle === 'whole' || toolCallStyle === 'bare') {
    return toolCalls.map((call, index) => piece(call, index, call.arguments, true))
  }
  const begun = toolCalls.map((call, index) => piece(call, index, halves(call.arguments)[0], true))
  const rest = toolCalls.map((call, index) => piece(call, index, halves(call.arguments)[1], false))
  return [...begun, ...rest]
}

/** The calls of a completion that is not streamed. */
export function wholeToolCalls({ toolCalls }: FakeCompletion): { readonly tool_calls?: unknown[] } {
  if (toolCalls === undefined) return {}
  return {
    tool_calls: toolCalls.map((call, index) => ({
      id: idOf(call, index),
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }
}

export const finishReasonOf = ({ finishReason, toolCalls, toolCallStyle }: FakeCompletion): string =>
  finishReason ?? (toolCalls?.length && toolCallStyle !== 'whole' ? 'tool_calls' : 'stop')
