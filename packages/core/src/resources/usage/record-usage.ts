import type { Draft } from '../../kernel/durable/index.ts'
import type { ModelCall, UsageKind } from './model-call.ts'
import { measureNames, modelCallTable, modelUsageTable } from './usage-tables.ts'
import { startOf, usageSpans } from './usage-window.ts'

export interface UsageRecord {
  /** Who pays. */
  readonly ownerId: string
  readonly kind: UsageKind
  /** What the calls were for, by id. */
  readonly subjectId?: string | undefined
  readonly calls: readonly ModelCall[]
}

type Measures = Readonly<Record<(typeof measureNames)[number], number>>

/**
 * Enters calls of models into the ledger, and into its sums, in the batch that records what they made: neither is there
 * without the other, and a call that is made again after a crash is entered once.
 */
export function recordUsage(draft: Draft, { ownerId, kind, subjectId, calls }: UsageRecord): void {
  const sums = new Map<string, Measures & { readonly calls: number }>()
  for (const call of calls) {
    const measures = measuresOf(call)
    draft.insert(modelCallTable.name, {
      id: draft.uuid(),
      owner_id: ownerId,
      model: call.model,
      provider: call.provider,
      kind,
      subject_id: subjectId ?? null,
      at: draft.now,
      estimated: call.estimated,
      ...measures,
    })
    const sum = sums.get(call.model)
    sums.set(call.model, { ...added(sum, measures), calls: (sum?.calls ?? 0) + 1 })
  }
  for (const [model, by] of sums) {
    for (const span of usageSpans) {
      const key = { span, start: startOf(span, draft.now), owner_id: ownerId, model }
      const nothing = Object.fromEntries(Object.keys(by).map((name) => [name, 0]))
      draft.step({ kind: 'insert', table: modelUsageTable.name, row: { ...key, ...nothing }, onConflict: 'ignore' })
      draft.step({ kind: 'increment', table: modelUsageTable.name, key, by })
    }
  }
}

function measuresOf({ inputTokens, outputTokens, costNano, times }: ModelCall): Measures {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost_nano: costNano,
    timed_calls: times ? 1 : 0,
    first_ms: times?.firstMs ?? 0,
    speaking_ms: times?.speakingMs ?? 0,
    spoken_tokens: times ? outputTokens : 0,
  }
}

const added = (sum: Measures | undefined, more: Measures): Measures =>
  Object.fromEntries(measureNames.map((name) => [name, (sum?.[name] ?? 0) + more[name]])) as unknown as Measures
