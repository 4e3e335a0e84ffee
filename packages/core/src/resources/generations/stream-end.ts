import { z } from 'zod'
import { finishReasons, type FinishReason, type JsonValue, type ModelUsage } from '../../kernel/ports/index.ts'

/** What the model reported at the end of its answer. */
export interface StreamEnd {
  readonly usage?: ModelUsage | undefined
  /** Why it ended, when it reported that. */
  readonly reason?: FinishReason | undefined
  /** It said that what it was given does not answer. */
  readonly unanswered?: boolean | undefined
}

const tokensSchema = z.number().nullable()
const storedEndSchema = z.object({
  inputTokens: tokensSchema,
  outputTokens: tokensSchema,
  reason: z.enum(finishReasons).nullish(),
  unanswered: z.boolean().optional(),
})

export const storedEndOf = ({ usage, reason, unanswered }: StreamEnd): JsonValue => ({
  inputTokens: usage?.inputTokens ?? null,
  outputTokens: usage?.outputTokens ?? null,
  reason: reason ?? null,
  ...(unanswered && { unanswered }),
})

/** @throws for what `storedEndOf` never made */
export function endOfStored(stored: JsonValue): StreamEnd {
  const { inputTokens, outputTokens, reason, unanswered } = storedEndSchema.parse(stored)
  return {
    usage: { inputTokens: inputTokens ?? undefined, outputTokens: outputTokens ?? undefined },
    reason: reason ?? undefined,
    unanswered,
  }
}
