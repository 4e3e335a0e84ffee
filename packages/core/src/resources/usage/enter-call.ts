import type { Draft } from '../../kernel/durable/index.ts'
import type { LanguageModel } from '../../kernel/ports/index.ts'
import type { CostReservation } from './cost-reservation.ts'
import type { UsagePurpose } from './usage-purpose.ts'
import { untimed } from './usage-measures.ts'
import { modelCallTable, type CallState } from './usage-tables.ts'

/** Writes the row of a call that is about to be made. Whether the account holds what it may cost is the caller's matter. */
export function enterCall(
  draft: Draft,
  { payer, kind, subjectId }: UsagePurpose,
  call: Pick<CostReservation, 'inputTokens' | 'outputTokens' | 'costNano' | 'booked'> & {
    readonly model: Pick<LanguageModel, 'id' | 'provider'>
  },
): CostReservation {
  const { model, inputTokens, outputTokens, costNano, booked } = call
  const id = draft.uuid()
  draft.insert(modelCallTable, {
    id,
    owner_id: payer.userId,
    model: model.id,
    provider: model.provider,
    kind,
    subject_id: subjectId ?? null,
    state: 'reserved' satisfies CallState,
    booked,
    at: draft.now,
    estimated: true,
    ...untimed({ inputTokens, outputTokens, costNano }),
  })
  return {
    id,
    ownerId: payer.userId,
    model: model.id,
    provider: model.provider,
    at: draft.now,
    inputTokens,
    outputTokens,
    costNano,
    booked,
    fresh: true,
    settled: false,
  }
}
