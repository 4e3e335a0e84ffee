import type { FinishReason, ModelUsage } from '@docent/core/ports'
import { z } from 'zod'
import { toolCallDeltaSchema, type ToolCallDelta } from './tool-call-reader.ts'

const text = z.string().nullish()
const tokens = z.number().int().nonnegative().nullish()

/** What is read of an event; servers send much more. */
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

/** One event of a streamed chat completion. @throws when it has another form, or says that the server failed */
export function readCompletionEvent(data: string): CompletionEvent {
  const { choices, usage, error } = eventSchema.parse(JSON.parse(data))
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
