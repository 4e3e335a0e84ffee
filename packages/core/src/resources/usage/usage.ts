import { z } from 'zod'

const count = z.int().min(0)
const cost = z.number().min(0)

export const usageIntervalSchema = z.object({
  interval: z
    .string()
    .min(1)
    .max(100)
    .describe('How far back from now: a number with minutes, hours, days, weeks, months or years, such as `24 hours`.'),
})
export type UsageInterval = z.input<typeof usageIntervalSchema>

export const usageStatsSchema = z.object({
  current: cost.describe('Cost of the calls in the interval.'),
  maxAllowed24h: z.number().describe('Most that 24 hours may cost; -1 is no limit.'),
  costUnit: z.string(),
  interval: z.string(),
})
export type UsageStats = z.output<typeof usageStatsSchema>

export const usagePerModelSchema = z.object({
  llmName: z.string(),
  llmCost: cost,
  callCount: count,
  inputTokens: count,
  outputTokens: count,
})
export type UsagePerModel = z.output<typeof usagePerModelSchema>

const userFields = { userId: z.string(), username: z.string(), email: z.string() }

export const usagePerUserSchema = z.object({ ...userFields, llmUsage: z.array(usagePerModelSchema) })
export type UsagePerUser = z.output<typeof usagePerUserSchema>

export const modelUsagePerUserSchema = z.object({
  ...userFields,
  llmCost: cost,
  callCount: count,
  inputTokens: count,
  outputTokens: count,
})

export const usagePerModelAndUserSchema = z.object({
  llmName: z.string(),
  totalCost: cost,
  totalCalls: count,
  totalInputTokens: count,
  totalOutputTokens: count,
  userUsage: z.array(modelUsagePerUserSchema),
})
export type UsagePerModelAndUser = z.output<typeof usagePerModelAndUserSchema>

export const performancePerModelSchema = z.object({
  llmName: z.string(),
  callCount: count,
  inputTokens: count,
  outputTokens: count,
  tokensPerSecond: z.number().min(0).describe('From the first token to the last; 0 when nothing was timed.'),
  timeToFirstToken: z.number().min(0).describe('Seconds on average; 0 when nothing was timed.'),
})
export type PerformancePerModel = z.output<typeof performancePerModelSchema>
