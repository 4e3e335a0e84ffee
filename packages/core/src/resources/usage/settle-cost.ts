import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { existsIn, increment, matching, remove, update, type Where } from '../../kernel/records/index.ts'
import { spendNow } from './cost-account.ts'
import { longestCallMs, minuteOf, type CostReservation } from './cost-reservation.ts'
import type { ModelCall } from './model-call.ts'
import { addToSums, combined, measuresOf, untimed } from './usage-measures.ts'
import { costAccountTable, costMinuteTable, modelCallTable, type CallState } from './usage-tables.ts'

const sameOwner = [{ outer: 'owner_id', inner: 'owner_id' }] as const
const hasAccount = existsIn(costAccountTable, sameOwner)
const zero = untimed({ inputTokens: 0, outputTokens: 0, costNano: 0 })

const inState = (id: string, state: CallState): Where<typeof modelCallTable> => and(eq('id', id), eq('state', state))

const table = modelCallTable

/**
 * Puts what a call did cost in the place of what was reserved for it, and gives the difference back; a call without usage
 * cost nothing. Does nothing when that was done before, and sets right what was assumed to be spent meanwhile: each step
 * looks at the row itself, so that no batch fails for it.
 */
export function settleCost(draft: Draft, reservation: CostReservation, call: ModelCall | undefined): void {
  if (reservation.settled) return
  const mayBeAssumed = !reservation.fresh || draft.now - reservation.at > longestCallMs / 2
  if (mayBeAssumed) correctAssumed(draft, reservation, call)
  settleReserved(draft, reservation, call)
  draft.afterCommit(() => void (reservation.settled = true))
}

function settleReserved(draft: Draft, reservation: CostReservation, call: ModelCall | undefined): void {
  const { id, ownerId, model, costNano, booked } = reservation
  const real = call ? measuresOf(call) : zero
  const reserved = inState(id, 'reserved')
  const when = matching(table, reserved)
  const ofAccount = and(reserved, hasAccount)
  if (booked) release(draft, reservation, ofAccount, real.cost_nano - costNano)
  else if (real.cost_nano > 0) spendNow(draft, ownerId, real.cost_nano, { when: matching(table, ofAccount) })
  if (!call) return draft.step(remove(table, { id }, { when }))
  addToSums(draft, { ownerId, model, at: draft.now }, { ...real, calls: 1 }, when)
  draft.step(update(table, { key: { id }, set: { ...settled(call), at: draft.now }, when }))
}

/** What was assumed is in the sums of its time, and in the account where there is one. */
function correctAssumed(draft: Draft, reservation: CostReservation, call: ModelCall | undefined): void {
  const { id, ownerId, model, at, costNano } = reservation
  const real = call ? measuresOf(call) : zero
  const assumed = inState(id, 'assumed_spent')
  const when = matching(table, assumed)
  release(draft, reservation, and(assumed, hasAccount), real.cost_nano - costNano)
  const correction = { ...combined(real, untimed(reservation), -1), calls: call ? 0 : -1 }
  addToSums(draft, { ownerId, model, at }, correction, when)
  if (!call) return draft.step(remove(table, { id }, { when }))
  draft.step(update(table, { key: { id }, set: settled(call), when }))
}

const settled = (call: ModelCall) => ({
  ...measuresOf(call),
  estimated: call.estimated,
  state: 'settled' satisfies CallState,
})

/** Once its minute has left the window, only what was spent ever changes. */
function release(
  draft: Draft,
  { ownerId, at }: CostReservation,
  open: Where<typeof modelCallTable>,
  byNano: number,
): void {
  if (byNano === 0) return
  const minute = minuteOf(at)
  const inWindow = matching(table, and(open, existsIn(costMinuteTable, sameOwner, eq('minute', minute))))
  const key = { owner_id: ownerId }
  draft.step(increment(costAccountTable, { key, by: { spent_nano: byNano }, when: matching(table, open) }))
  draft.step(increment(costAccountTable, { key, by: { recent_nano: byNano }, when: inWindow }))
  draft.step(
    increment(costMinuteTable, { key: { owner_id: ownerId, minute }, by: { spent_nano: byNano }, when: inWindow }),
  )
}
