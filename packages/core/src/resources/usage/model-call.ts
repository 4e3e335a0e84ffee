import type { ModelPrice } from '../../kernel/ports/index.ts'
import type { CostReservation } from './cost-reservation.ts'

/** One call of a language model, as it is accounted for. */
export interface ModelCall {
  readonly model: string
  readonly provider: string
  readonly inputTokens: number
  readonly outputTokens: number
  /** The provider did not report all tokens. */
  readonly estimated: boolean
  /** Billionths of the currency unit. */
  readonly costNano: number
  /** Undefined when the model said nothing, or when nobody took the time. */
  readonly times?: CallTimes | undefined
  /** What was reserved for it; undefined when nothing limits what its payer spends. */
  readonly reservation?: CostReservation | undefined
}

export interface CallTimes {
  readonly firstMs: number
  /** From the first token to the last. */
  readonly speakingMs: number
}

/** What a call was for. */
export type UsageKind =
  | 'answer'
  | 'follow_up'
  | 'process'
  | 'description'
  | 'question'
  | 'summary'
  | 'extraction'
  | 'schedule'
  | 'self_test'
  | 'compatibility'

const nano = 1e9

/** In billionths of the currency unit; models without a price cost nothing. */
export const costNanoOf = (price: ModelPrice | undefined, inputTokens: number, outputTokens: number): number =>
  price ? Math.round((inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) * (nano / 1e6)) : 0

/** Whether no call of it ever costs anything. */
export const isFree = (price: ModelPrice | undefined): boolean => costNanoOf(price, 1e6, 1e6) === 0

/** Of currency units; sums stay exact. */
export const nanoOf = (cost: number): number => Math.min(Number.MAX_SAFE_INTEGER, Math.round(cost * nano))

/** In currency units. */
export const costOf = (costNano: number): number => costNano / nano

/** What several calls come to. */
export function totalOf(calls: readonly ModelCall[]) {
  const sum = (read: (call: ModelCall) => number) => calls.reduce((total, call) => total + read(call), 0)
  return {
    calls: calls.length,
    inputTokens: sum((call) => call.inputTokens),
    outputTokens: sum((call) => call.outputTokens),
    estimated: calls.some((call) => call.estimated),
    cost: costOf(sum((call) => call.costNano)),
  }
}
