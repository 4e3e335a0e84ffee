import { expect, it } from 'vitest'
import { amountOf, overBudget } from './over-budget.ts'

const minute = 60_000

it.each([
  [0, '0'],
  [1, '0.000000001'],
  [45_000, '0.000045'],
  [1_500_000_000, '1.5'],
  [20_000_000_000, '20'],
])('writes %i billionths as %s', (nano, text) => expect(amountOf(nano)).toBe(text))

const refusal = (setting: 'max_llm_cost_per_user_per_24h' | 'max_llm_cost_per_guest', roomInMs?: number) =>
  overBudget({
    cap: { setting, nano: 2e9, recent: setting === 'max_llm_cost_per_user_per_24h' },
    spentNano: 1.9e9,
    leastNano: 0.2e9,
    unit: 'EUR',
    roomInMs,
  })

it.each([
  [1, '1 minute'],
  [minute + 1, '2 minutes'],
  [59 * minute + 1, '1 hour'],
  [61 * minute, '2 hours'],
])('reports when there is room again: %i ms are %s', (roomInMs, text) =>
  expect(refusal('max_llm_cost_per_user_per_24h', roomInMs)).toMatchObject({
    code: 'over_budget',
    status: 429,
    message: `You have spent 1.9 EUR of the 2 EUR that max_llm_cost_per_user_per_24h allows within 24 hours, and this call costs at least 0.2 EUR; there is room again in ${text}.`,
    details: { retryAfterMs: roomInMs, setting: 'max_llm_cost_per_user_per_24h', cap: 2, spent: 1.9, unit: 'EUR' },
  }),
)

it('names no time where time frees nothing', () => {
  expect(refusal('max_llm_cost_per_user_per_24h').details).not.toHaveProperty('retryAfterMs')
  expect(refusal('max_llm_cost_per_guest', minute)).toMatchObject({ code: 'forbidden', status: 403 })
  expect(refusal('max_llm_cost_per_guest', minute).details).not.toHaveProperty('retryAfterMs')
})
