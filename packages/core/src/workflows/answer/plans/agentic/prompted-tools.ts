import { z } from 'zod'
import type { JsonValue, PromptMessage, ToolCall, ToolDefinition } from '../../../../kernel/ports/index.ts'
import type { GenerateText } from '../../generate-text.ts'

const callSchema = z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })
const replySchema = z.union([
  z.object({ calls: z.array(callSchema).min(1) }),
  callSchema.transform((call) => ({ calls: [call] })),
])
const replyFormat: JsonValue = {
  type: 'object',
  properties: {
    calls: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { tool: { type: 'string' }, arguments: { type: 'object' } },
        required: ['tool', 'arguments'],
      },
    },
  },
  required: ['calls'],
}
/** Replaces a reply that was meant as a call and cannot be read; the loop answers that there is no such tool. */
const unreadable = 'unreadable_reply'

/**
 * For models that have no tool calls of their own: the prompt lists the tools, and they call them by a JSON object as their
 * reply.
 */
export function promptedAsk(ask: GenerateText, { json }: { readonly json: boolean }): GenerateText {
  return async (messages, options = {}) => {
    const { tools, toolChoice: _, ...rest } = options
    if (!tools?.length) return ask(asText(messages, undefined), rest)
    const answer = await ask(asText(messages, protocol(tools)), {
      ...rest,
      ...(json ? { responseFormat: { type: 'json', schema: replyFormat } } : {}),
    })
    const toolCalls = callsIn(answer.text)
    return toolCalls.length === 0 ? answer : { ...answer, text: '', toolCalls }
  }
}

const protocol = (tools: readonly ToolDefinition[]): string =>
  [
    'Call tools by replying with one JSON object and nothing else, such as {"calls":[{"tool":"name","arguments":{}}]}. The tools:',
    ...tools.map((tool) => `- ${tool.name}: ${tool.description} Arguments: ${JSON.stringify(tool.parameters)}`),
  ].join('\n')

/** The conversation as models without tools know it: calls are what they replied, results are messages to them. */
function asText(messages: readonly PromptMessage[], rules: string | undefined): PromptMessage[] {
  const texts: PromptMessage[] = []
  const add = (text: string) => {
    const last = texts.at(-1)
    // Two messages of the user in a row are refused by some.
    if (last?.role === 'user')
      texts[texts.length - 1] = { role: 'user', content: [...last.content, { type: 'text', text }] }
    else texts.push({ role: 'user', content: [{ type: 'text', text }] })
  }
  for (const message of messages) {
    if (message.role === 'tool') add(`Result of ${message.toolName}:\n${message.content}`)
    else if (message.role === 'user') for (const part of message.content) add(part.type === 'text' ? part.text : '')
    else if (message.role === 'assistant' && message.toolCalls?.length) {
      const calls = message.toolCalls.map(({ name, arguments: given }) => ({
        tool: name,
        arguments: JSON.parse(given) as unknown,
      }))
      texts.push({ role: 'assistant', content: [{ type: 'text', text: JSON.stringify({ calls }) }] })
    } else texts.push(message)
  }
  if (rules === undefined) return texts
  const [first, ...others] = texts
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${rules}` }, ...others]
    : [{ role: 'system', content: rules }, ...texts]
}

function callsIn(text: string): ToolCall[] {
  const from = text.indexOf('{')
  // No object at all: an answer in words.
  if (from < 0) return []
  try {
    const { calls } = replySchema.parse(JSON.parse(text.slice(from, text.lastIndexOf('}') + 1)))
    return calls.map((call, index) => ({
      id: `call_${index + 1}`,
      name: call.tool,
      arguments: JSON.stringify(call.arguments),
    }))
  } catch {
    return text.trimStart().startsWith('{') ? [{ id: 'call_1', name: unreadable, arguments: '{}' }] : []
  }
}
