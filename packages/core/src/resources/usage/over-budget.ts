import { DocentError } from '../../kernel/errors/index.ts'
import type { CostCap } from './cost-caps.ts'
import { costOf } from './model-call.ts'

/** Without an exponent, and without zeros at the end. */
export const amountOf = (nano: number): string =>
  costOf(nano)
    .toFixed(9)
    .replace(/\.?0+$/, '')

export interface Refusal {
  readonly cap: CostCap
  readonly spentNano: number
  /** What the call costs at least. */
  readonly leastNano: number
  /** `llm_cost_units` */
  readonly unit: string
  /** When there is room for it, of a cap of 24 hours; undefined: never. */
  readonly roomInMs: number | undefined
}

/** A cap of 24 hours frees automatically; the others when an administrator raises them. */
export function overBudget({ cap, spentNano, leastNano, unit, roomInMs }: Refusal): DocentError {
  const [spent, most, least] = [spentNano, cap.nano, leastNano].map((nano) => `${amountOf(nano)} ${unit}`)
  const said = `You have spent ${spent} of the ${most} that ${cap.setting} allows${cap.recent ? ' within 24 hours' : ''}, and this call costs at least ${least}`
  const details = { setting: cap.setting, cap: costOf(cap.nano), spent: costOf(spentNano), unit }
  if (!cap.recent) {
    return new DocentError({
      code: 'forbidden',
      message: `${said}; ask an administrator to raise it, or use a cheaper model.`,
      details,
    })
  }
  const fix =
    roomInMs === undefined
      ? 'ask an administrator to raise it, or use a cheaper model'
      : `there is room again in ${durationOf(roomInMs)}`
  return new DocentError({
    code: 'over_budget',
    message: `${said}; ${fix}.`,
    details: { ...details, ...(roomInMs === undefined ? {} : { retryAfterMs: roomInMs }) },
  })
}

function durationOf(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
