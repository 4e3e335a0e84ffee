import { Buffer } from 'node:buffer'
import {
  DocentError,
  type LanguageModelCapabilities,
  type ModelRequest,
  type PromptMessage,
  type PromptPart,
  type ToolCall,
} from '@docent/core/ports'
import type { Dialect } from './dialects.ts'

export interface RequestTarget {
  /** Name of the model at the server. */
  readonly model: string
  /** Name of the model in errors. */
  readonly id: string
  readonly capabilities: LanguageModelCapabilities
  readonly dialect: Dialect
}

/** The body of a streamed chat completion. @throws `unsupported` for what the model cannot do, rather than omitting it. */
export function requestBody(request: ModelRequest, target: RequestTarget): Record<string, unknown> {
  const { dialect, capabilities } = target
  const sampled = !(dialect.reasoningWithoutSampling && capabilities.reasoning)
  const format = responseFormat(request, target)
  return withoutUndefined({
    model: target.model,
    messages: [...format.instruction, ...request.messages.map((message) => wireMessage(message, target))],
    stream: true,
    stream_options: dialect.asksForUsage ? { include_usage: true } : undefined,
    [dialect.outputLimitField]: request.maxOutputTokens,
    temperature: sampled ? request.temperature : undefined,
    top_p: sampled ? request.topP : undefined,
    top_k: dialect.topK ? request.topK : undefined,
    [dialect.seedField ?? 'seed']: dialect.seedField === undefined ? undefined : request.seed,
    stop: request.stopSequences?.length ? request.stopSequences : undefined,
    response_format: format.field,
    ...toolFields(request, target),
    reasoning_effort: reasoningEffort(request, target),
    ...repetitionPenalty(request, target),
    ...guidedFields(request, target),
    ...(request.messages.at(-1)?.role === 'assistant' ? dialect.prefillFields : {}),
  })
}

function wireMessage(message: PromptMessage, target: RequestTarget): Record<string, unknown> {
  if (message.role === 'system') return { role: 'system', content: message.content }
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role === 'assistant') return assistantMessage(textOf(message.content), message.toolCalls ?? [])
  // Plain text is what every server understands; the list of parts only some.
  if (message.content.every((part) => part.type === 'text')) return { role: 'user', content: textOf(message.content) }
  if (!target.capabilities.vision) throw unsupported(target, 'cannot read images')
  return {
    role: 'user',
    content: message.content.map((part) =>
      part.type === 'text' ? part : { type: 'image_url', image_url: { url: dataUrl(part.data, part.mediaType) } },
    ),
  }
}

function assistantMessage(content: string, toolCalls: readonly ToolCall[]): Record<string, unknown> {
  if (toolCalls.length === 0) return { role: 'assistant', content }
  return {
    role: 'assistant',
    // An empty text beside calls is refused by some.
    content: content === '' ? null : content,
    tool_calls: toolCalls.map(({ id, name, arguments: text, providerData }) => ({
      id,
      type: 'function',
      function: { name, arguments: text },
      ...(providerData === undefined ? {} : { extra_content: providerData }),
    })),
  }
}

function toolFields({ tools, toolChoice }: ModelRequest, target: RequestTarget): Record<string, unknown> {
  if (!tools?.length) return {}
  if (target.capabilities.tools !== true) throw unsupported(target, 'cannot call tools')
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
    // `auto` is the servers' default; few support more.
    tool_choice:
      typeof toolChoice === 'object'
        ? { type: 'function', function: { name: toolChoice.name } }
        : toolChoice === 'auto'
          ? undefined
          : toolChoice,
  }
}

function textOf(parts: readonly PromptPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
}

function dataUrl(data: Uint8Array, mediaType: string): string {
  return `data:${mediaType};base64,${Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')}`
}

function responseFormat(
  { responseFormat: wanted }: ModelRequest,
  target: RequestTarget,
): { readonly field: unknown; readonly instruction: readonly Record<string, unknown>[] } {
  if (wanted === undefined) return { field: undefined, instruction: [] }
  if (!target.capabilities.json || target.dialect.json === 'none') throw unsupported(target, 'cannot enforce JSON')
  if (wanted.schema === undefined) return { field: { type: 'json_object' }, instruction: [] }
  if (target.dialect.json === 'schema') {
    return { field: { type: 'json_schema', json_schema: { name: 'answer', schema: wanted.schema } }, instruction: [] }
  }
  const content = `Answer with one JSON object that fits this JSON schema: ${JSON.stringify(wanted.schema)}`
  return { field: { type: 'json_object' }, instruction: [{ role: 'system', content }] }
}

function reasoningEffort({ reasoningEffort: effort }: ModelRequest, target: RequestTarget): string | undefined {
  if (effort === undefined) return undefined
  if (target.capabilities.reasoning && target.dialect.reasoningEffort) return effort
  throw unsupported(target, 'does not support a reasoning effort')
}

function repetitionPenalty({ repetitionPenalty: penalty }: ModelRequest, target: RequestTarget) {
  if (penalty === undefined) return {}
  const field = target.dialect.repetitionPenaltyField
  if (field === undefined) throw unsupported(target, 'has no penalty for repetition')
  return { [field]: penalty }
}

/** vLLM's names; llama.cpp takes a grammar by its own. */
function guidedFields({ guided }: ModelRequest, target: RequestTarget): Record<string, unknown> {
  if (guided === undefined) return {}
  if (!target.dialect.guidance.includes(guided.type)) throw unsupported(target, `cannot be held to a ${guided.type}`)
  switch (guided.type) {
    case 'regex':
      return { structured_outputs: { regex: guided.pattern } }
    case 'choice':
      return { structured_outputs: { choice: guided.choices } }
    case 'json-whitespace':
      return { structured_outputs: { json: guided.schema, whitespace_pattern: guided.pattern } }
    case 'grammar':
      return target.dialect.guidance.length === 1
        ? { grammar: guided.grammar }
        : { structured_outputs: { grammar: guided.grammar } }
  }
}

function unsupported(target: RequestTarget, what: string): DocentError {
  return new DocentError({ code: 'unsupported', message: `The model ${target.id} ${what}; choose another model.` })
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
