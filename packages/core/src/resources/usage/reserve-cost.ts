import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import type { Clock, LanguageModel } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { SettingHolder, SettingsSystem } from '../../limits/index.ts'
import { dropGone, openAccount, readAccount, roomAt, spendNow, type CostAccount } from './cost-account.ts'
import { costCaps, type CostCap } from './cost-caps.ts'
import { dayMs, type CostReservation } from './cost-reservation.ts'
import { enterCall } from './enter-call.ts'
import { costNanoOf, type ModelCall } from './model-call.ts'
import { overBudget } from './over-budget.ts'
import { settleCost } from './settle-cost.ts'
import type { UsagePurpose } from './usage-purpose.ts'

/** A call as it may become at most. */
export interface CallToReserve {
  readonly model: Pick<LanguageModel, 'id' | 'provider' | 'price'>
  readonly inputTokens: number
  readonly outputTokens: number
  /** With a shorter answer it is not worth its prompt. */
  readonly leastOutputTokens: number
}

/** Holds what calls of models cost against the caps of the payer, before they are made. */
export interface CostReservations {
  /** Empty: nothing limits what they spend, and nothing has to be reserved. */
  capsOf(payer: SettingHolder): Promise<readonly CostCap[]>
  /**
   * Reserves what a call may cost, with the longest answer that there is room for; `ended` calls release what they did not
   * need.
   * @throws `over_budget` with `details.retryAfterMs`, or `forbidden` for a cap that does not free automatically
   */
  reserve(
    purpose: UsagePurpose,
    caps: readonly CostCap[],
    call: CallToReserve,
    ended?: readonly ModelCall[],
  ): Promise<CostReservation>
  /** for a call without usage. */
  release(reservation: CostReservation): Promise<void>
  /** Refuses what there is no room for anyway. @throws as `reserve` */
  refuse(payer: SettingHolder, call: CallToReserve): Promise<void>
}

interface Room {
  readonly cap: CostCap
  readonly spentNano: number
}

export function costReservations(dependencies: {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
  readonly settings: SettingsSystem
}): CostReservations {
  const { runtime, storage, clock, settings } = dependencies

  /** @throws `over_budget`, `forbidden` */
  async function longestAnswer(
    ownerId: string,
    now: number,
    rooms: readonly Room[],
    { model, inputTokens, outputTokens, leastOutputTokens }: CallToReserve,
  ): Promise<number> {
    const costOfAnswer = (tokens: number) => costNanoOf(model.price, inputTokens, tokens)
    const least = costOfAnswer(Math.min(leastOutputTokens, outputTokens))
    const tight = rooms.filter(({ cap, spentNano }) => spentNano + least > cap.nano)
    // One that does not reset automatically has a better message.
    const refused = tight.find(({ cap }) => !cap.recent) ?? tight[0]
    if (refused) {
      const { cap, spentNano } = refused
      const missing = spentNano + least - cap.nano
      const at = cap.recent ? await roomAt(storage, ownerId, now, missing) : undefined
      const unit = await settings.global('llm_cost_units')
      throw overBudget({ cap, spentNano, leastNano: least, unit, roomInMs: at === undefined ? undefined : at - now })
    }
    const roomNano = Math.min(...rooms.map(({ cap, spentNano }) => cap.nano - spentNano))
    if (costOfAnswer(outputTokens) <= roomNano) return outputTokens
    const perToken = (model.price?.outputPerMillion ?? 0) * 1_000
    let tokens = Math.floor((roomNano - costOfAnswer(0)) / perToken)
    // Costs are rounded.
    while (costOfAnswer(tokens) > roomNano) tokens -= 1
    return tokens
  }

  const roomsOf = (
    caps: readonly CostCap[],
    { spentNano, recentNano }: CostAccount,
    backNano = { all: 0, recent: 0 },
  ) =>
    caps.map((cap) => ({
      cap,
      spentNano: cap.recent ? recentNano + backNano.recent : spentNano + backNano.all,
    }))

  /** In a batch of its own: also a first call that is refused is to know when there is room. */
  const open = (ownerId: string): Promise<void> =>
    runtime.commit({ actor: ownerId }, async (draft) => {
      if (!(await readAccount(storage, ownerId, draft.now))) await openAccount(draft, ownerId)
    })

  /** Undefined: there is no account yet. */
  async function reserve(
    draft: Draft,
    purpose: UsagePurpose,
    caps: readonly CostCap[],
    call: CallToReserve,
    ended: readonly ModelCall[],
  ): Promise<CostReservation | undefined> {
    const ownerId = purpose.payer.userId
    const { now } = draft
    const account = await readAccount(storage, ownerId, now)
    if (!account) return undefined
    dropGone(draft, ownerId, account.gone)
    const backNano = { all: 0, recent: 0 }
    for (const { reservation, costNano } of ended) {
      if (!reservation || reservation.settled) continue
      const difference = reservation.booked ? costNano - reservation.costNano : costNano
      backNano.all += difference
      if (reservation.at > now - dayMs) backNano.recent += difference
    }
    for (const done of ended) if (done.reservation) settleCost(draft, done.reservation, done)
    const { model, inputTokens } = call
    const outputTokens = await longestAnswer(ownerId, now, roomsOf(caps, account, backNano), call)
    const costNano = costNanoOf(model.price, inputTokens, outputTokens)
    const bounds: Record<string, { atMost: number }> = {}
    for (const cap of caps) {
      const column = cap.recent ? 'recent_nano' : 'spent_nano'
      bounds[column] = { atMost: Math.min(cap.nano, bounds[column]?.atMost ?? cap.nano) }
    }
    spendNow(draft, ownerId, costNano, { bounds })
    return enterCall(draft, purpose, { model, inputTokens, outputTokens, costNano, booked: true })
  }

  return {
    capsOf: (payer) => costCaps(settings, payer),
    async reserve(purpose, caps, call, ended = []) {
      const { userId } = purpose.payer
      for (;;) {
        const decide = (draft: Draft) => reserve(draft, purpose, caps, call, ended)
        const reserved = await runtime.commit({ actor: userId }, decide)
        if (reserved) return reserved
        await open(userId)
      }
    },
    async release(reservation) {
      if (reservation.settled) return
      await runtime.commit({ actor: reservation.ownerId }, (draft) => settleCost(draft, reservation, undefined))
    },
    async refuse(payer, call) {
      const caps = await costCaps(settings, payer)
      if (caps.length === 0) return
      const now = clock.now()
      const read = () => readAccount(storage, payer.userId, now)
      const account = (await read()) ?? (await open(payer.userId).then(read))
      if (account) await longestAnswer(payer.userId, now, roomsOf(caps, account), call)
    },
  }
}
