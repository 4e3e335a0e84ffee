import type { Draft } from '../../kernel/durable/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { matching } from '../../kernel/records/index.ts'
import { spendNow } from './cost-account.ts'
import type { ModelCall } from './model-call.ts'
import { settleCost } from './settle-cost.ts'
import { addToSums, combined, measuresOf, type Measures } from './usage-measures.ts'
import type { UsageRecord } from './usage-purpose.ts'
import { costAccountTable, modelCallTable, type CallState } from './usage-tables.ts'

/** Calls that are in the ledger by a batch in the midst of their work. */
const recorded = new WeakSet<ModelCall>()

/**
 * Enters calls of models into the ledger, and into its sums, in the batch that records what they made: neither is there
 * without the other, and a call that is made again after a crash is entered once. What was reserved for them is settled. A call
 * that an earlier batch of this process entered is passed over.
 */
export function recordUsage(draft: Draft, { payer, kind, subjectId, calls }: UsageRecord): void {
  const ownerId = payer.userId
  const sums = new Map<string, Measures & { readonly calls: number }>()
  let costNano = 0
  for (const call of calls) {
    if (call.reservation) {
      settleCost(draft, call.reservation, call)
      continue
    }
    if (recorded.has(call)) continue
    draft.afterCommit(() => void recorded.add(call))
    const measures = measuresOf(call)
    draft.insert(modelCallTable, {
      id: draft.uuid(),
      owner_id: ownerId,
      model: call.model,
      provider: call.provider,
      kind,
      subject_id: subjectId ?? null,
      state: 'settled' satisfies CallState,
      at: draft.now,
      estimated: call.estimated,
      ...measures,
    })
    const sum = sums.get(call.model)
    sums.set(call.model, { ...(sum ? combined(sum, measures) : measures), calls: (sum?.calls ?? 0) + 1 })
    costNano += call.costNano
  }
  for (const [model, by] of sums) addToSums(draft, { ownerId, model, at: draft.now }, by)
  // Caps may hold again later for somebody whom none holds for now.
  if (costNano > 0) {
    spendNow(draft, ownerId, costNano, { when: matching(costAccountTable, eq('owner_id', ownerId)) })
  }
}
