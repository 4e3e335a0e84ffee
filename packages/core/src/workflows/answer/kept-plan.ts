import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { insert, type RecordStore } from '../../kernel/records/index.ts'
import { keptPlanTable, findKeptPlan, type GenerationInstance } from '../../resources/generations/index.ts'
import type { ModelCall } from '../../resources/usage/index.ts'

const callSchema: z.ZodType<ModelCall> = z.object({
  model: z.string(),
  provider: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  estimated: z.boolean(),
  costNano: z.number(),
})

/** A call of a model without what only the books need. */
export function callToKeep(call: ModelCall): JsonValue {
  const { times: _, reservation: __, ...kept } = call
  return kept as unknown as JsonValue
}

/** What an earlier attempt at this answer kept, and the calls of the model that it took. */
export async function readKeptPlan(
  storage: RecordStore,
  generationId: string,
): Promise<{ readonly content: JsonValue; readonly calls: readonly ModelCall[] } | undefined> {
  const row = await findKeptPlan(storage, generationId)
  return row && { content: row.content as JsonValue, calls: z.array(callSchema).parse(row.calls) }
}

/** Keeps it until the answer's message is there, in the batch after which the answer may be said. */
export function keepPlan(
  draft: Draft,
  generation: GenerationInstance,
  content: JsonValue,
  calls: readonly ModelCall[],
): void {
  draft.step(
    insert(
      keptPlanTable,
      {
        generation_id: generation.id,
        session_id: generation.row.session_id,
        content,
        calls: calls.map(callToKeep),
      },
      { onConflict: 'replace' },
    ),
  )
}
