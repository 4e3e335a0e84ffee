import type { FinishReason, ModelStreamPart, ToolCall } from '../../kernel/ports/index.ts'

export interface WholeAnswer {
  /** Without white space around it. */
  readonly text: string
  /** `other` when the model reported none. */
  readonly reason: FinishReason
  /** What it called, of the tools it was given. */
  readonly toolCalls: readonly ToolCall[]
}

/**
 * Waits for the whole answer of a model.
 *
 * @param mostCharacters - Once the text is longer, the rest is not waited for.
 */
export async function wholeAnswer(
  parts: AsyncIterable<ModelStreamPart>,
  mostCharacters = Number.POSITIVE_INFINITY,
): Promise<WholeAnswer> {
  let text = ''
  const toolCalls: ToolCall[] = []
  let reason: FinishReason = 'other'
  for await (const part of parts) {
    if (part.type === 'text-delta') text += part.text
    if (part.type === 'tool-call') toolCalls.push(part)
    if (part.type === 'finish') ({ reason } = part)
    if (text.length > mostCharacters) break
  }
  return { text: text.trim(), reason, toolCalls }
}
