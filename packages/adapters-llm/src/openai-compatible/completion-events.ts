import type { FinishReason, ModelUsage } from '@docent/core/ports'
import { z } from 'zod'
import { toolCallDeltaSchema, type ToolCallDelta } from './tool-call-reader.ts'

const text = z.string().nullish()
const tokens = z.number().int().nonnegative().nullish()

/** The used parts of an event; servers send much more. */
const eventSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: text,
            reasoning_content: text,
            reasoning: text,
            refusal: text,
            tool_calls: z.array(toolCallDeltaSchema).nullish(),
          })
          .nullish(),
        finish_reason: text,
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish(),
  error: z.unknown().optional(),
})

export interface CompletionEvent {
  readonly text: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCallDelta[]
  readonly finishReason: FinishReason | undefined
  readonly usage: ModelUsage | undefined
}

/** One event of a streamed chat completion. @throws when it has another form, or reports that the server failed */
export function readCompletionEvent(data: string): CompletionEvent {
  const event: unknown = JSON.parse(data)
  const plain = plainText(event)
  if (plain !== undefined) return { ...onlyText, text: plain }
  const { choices, usage, error } = eventSchema.parse(event)
  if (error != null) throw new Error('The stream carried an error.', { cause: error })
  const choice = choices?.[0]
  const delta = choice?.delta
  return {
    text: `${delta?.content ?? ''}${delta?.refusal ?? ''}`,
    // Two names for the same: DeepSeek's, which vLLM and llama.cpp took over, and OpenRouter's.
    reasoning: delta?.reasoning_content ?? delta?.reasoning ?? '',
    toolCalls: delta?.tool_calls ?? [],
    finishReason: choice?.finish_reason == null ? undefined : finishReasonOf(choice.finish_reason),
    usage:
      usage == null
        ? undefined
        : { inputTokens: usage.prompt_tokens ?? undefined, outputTokens: usage.completion_tokens ?? undefined },
  }
}

const onlyText: Omit<CompletionEvent, 'text'> = {
  reasoning: '',
  toolCalls: [],
  finishReason: undefined,
  usage: undefined,
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * The text of an event that holds nothing else, as nearly all do; undefined for any other. Checked by hand: the schema
 * costs more than parsing the JSON.
 */
function plainText(event: unknown): string | undefined {
  if (!isObject(event) || event['error'] != null || event['usage'] != null) return undefined
  const { choices } = event
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  if (!isObject(choice) || choice['finish_reason'] != null) return undefined
  const { delta } = choice
  if (!isObject(delta)) return undefined
  const { content, refusal, reasoning_content, reasoning, tool_calls } = delta
  if ((refusal ?? reasoning_content ?? reasoning ?? tool_calls) != null) return undefined
  return typeof content === 'string' ? content : undefined
}

function finishReasonOf(reason: string): FinishReason {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'error':
      return reason
    case 'max_tokens':
      return 'length'
    case 'content_filter':
      return 'content-filter'
    case 'tool_calls':
    case 'function_call':
      return 'tool-calls'
    default:
      return 'other'
  }
}
