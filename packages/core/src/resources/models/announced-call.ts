import type { Draft } from '../../kernel/durable/index.ts'
import type { LanguageModel, ModelRequest } from '../../kernel/ports/index.ts'
import {
  costNanoOf,
  enterCall,
  isFree,
  type CostReservation,
  type CostReservations,
  type UsagePurpose,
} from '../usage/index.ts'
import { estimatedInput } from './call-meter.ts'

/** Enters the row of the next call into the ledger, in a batch that is written anyway. */
export type EnterNextCall = (draft: Draft) => Promise<void>

/**
 * Where nothing is reserved, a call that is written to the ledger only at its end is lost with its process. Its row may go with
 * a batch that is written beside the call: that costs no time before the first token.
 */
export function announcedCall(costs: CostReservations, purpose: UsagePurpose, model: LanguageModel) {
  let announcing: Promise<unknown> | undefined
  let announced: CostReservation | undefined

  const enter =
    (request: ModelRequest): EnterNextCall =>
    async (draft) => {
      if (!isFree(model.price) && (await costs.capsOf(purpose.payer)).length > 0) return
      const inputTokens = estimatedInput(request)
      const costNano = costNanoOf(model.price, inputTokens, 0)
      const entered = enterCall(draft, purpose, { model, inputTokens, outputTokens: 0, costNano, booked: false })
      draft.afterCommit(() => void (announced = entered))
    }

  return {
    /** The batch is whatever `commit` writes. */
    announce<Value>(request: ModelRequest, commit: (enter: EnterNextCall) => Promise<Value>): Promise<Value> {
      const committed = commit(enter(request))
      announcing = committed.catch(() => {})
      return committed
    },
    /** The row that was entered, once; waits until it is known whether there is one. */
    async take(): Promise<CostReservation | undefined> {
      await announcing
      const taken = announced
      announced = undefined
      return taken
    },
  }
}
