import type { Draft } from '../../kernel/durable/index.ts'
import { increment, insert, type RecordStep } from '../../kernel/records/index.ts'
import type { ModelCall } from './model-call.ts'
import { measureNames, modelUsageTable } from './usage-tables.ts'
import { startOf, usageSpans } from './usage-window.ts'

export type Measures = Readonly<Record<(typeof measureNames)[number], number>>

const nothing = Object.fromEntries(measureNames.map((name) => [name, 0])) as unknown as Measures

/** Of a call whose times nobody took. */
export const untimed = (tokens: {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costNano: number
}): Measures => ({
  ...nothing,
  input_tokens: tokens.inputTokens,
  output_tokens: tokens.outputTokens,
  cost_nano: tokens.costNano,
})

export function measuresOf(call: ModelCall): Measures {
  const { times } = call
  if (!times) return untimed(call)
  const { firstMs, speakingMs } = times
  return {
    ...untimed(call),
    timed_calls: 1,
    first_ms: firstMs,
    speaking_ms: speakingMs,
    spoken_tokens: call.outputTokens,
  }
}

/** The sum, or with -1 the difference. */
export const combined = (left: Measures, right: Measures, sign: 1 | -1 = 1): Measures =>
  Object.fromEntries(measureNames.map((name) => [name, left[name] + sign * right[name]])) as unknown as Measures

/** Adds to the sums of the hour and the day of a time. */
export function addToSums(
  draft: Draft,
  of: { readonly ownerId: string; readonly model: string; readonly at: number },
  by: Measures & { readonly calls: number },
  when?: RecordStep['when'],
): void {
  const table = modelUsageTable
  const condition = when ? { when } : {}
  for (const span of usageSpans) {
    const key = { span, start: startOf(span, of.at), owner_id: of.ownerId, model: of.model }
    draft.step(insert(table, { ...key, ...nothing, calls: 0 }, { onConflict: 'ignore', ...condition }))
    draft.step(increment(table, { key, by, ...condition }))
  }
}
