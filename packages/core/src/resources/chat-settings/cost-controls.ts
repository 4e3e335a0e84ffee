import { z } from 'zod'

const amount = z.number().min(0).optional()

/** Bounds the choice of a model under llm `auto`. */
export const costControlsSchema = z.object({
  maxCost: amount.describe('Most that one call may cost; the answer is kept as short as that needs.'),
  maxCostPerMillionTokens: amount.describe('Only models whose tokens, of prompt and of answer, cost no more.'),
  model: z.array(z.string().max(256)).max(100).optional().describe('Only these models; none means all.'),
  willingnessToPay: amount.describe('Most that an answer more accurate by 0.1 may cost more.'),
  willingnessToWait: amount.describe('Most seconds that an answer more accurate by 0.1 may take longer.'),
})
export type CostControls = z.output<typeof costControlsSchema>
