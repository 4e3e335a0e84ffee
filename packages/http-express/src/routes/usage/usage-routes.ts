import {
  performancePerModelSchema,
  usageIntervalSchema,
  usagePerModelAndUserSchema,
  usagePerModelSchema,
  usagePerUserSchema,
  usageStatsSchema,
} from '@docent/core'
import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const shared = {
  tag: 'Models',
  method: 'GET',
  request: { query: wireSchema(usageIntervalSchema).schema },
  errors: ['forbidden'],
} as const
// Snake case does not split at digits.
const stats = wireSchema(usageStatsSchema, { name: 'UsageStats', rename: { maxAllowed24h: 'max_allowed_24h' } })
const perModel = wireSchema(usagePerModelSchema, { name: 'UsageStatsPerModel' })
const perUser = wireSchema(usagePerUserSchema, { name: 'UsageStatsPerUser' })
const perModelAndUser = wireSchema(usagePerModelAndUserSchema, { name: 'UsageStatsPerModelAndUser' })
const performance = wireSchema(performancePerModelSchema, { name: 'PerformanceStatsPerModel' })
const visibility = 'Administrators see all users, others themselves.'

export const usageRoutes = [
  defineRoute({
    ...shared,
    operationId: 'get_usage_stats',
    path: '/stats/usage',
    summary: 'Returns what the caller spent on language models',
    description: 'Cost of the calls within the interval, in the returned unit.',
    responses: { 200: { description: 'Cost, and its limit', schema: stats.schema } },
    handler: async ({ input, caller }) => ok(stats.encode(await caller.usage.usage(input.query))),
  }),
  defineRoute({
    ...shared,
    operationId: 'get_usage_stats_by_model',
    path: '/stats/usage_by_model',
    summary: 'Returns what the caller spent on each language model',
    description: 'Models that were not called within the interval are left out.',
    responses: { 200: { description: 'Highest cost first', schema: z.array(perModel.schema) } },
    handler: async ({ input, caller }) => ok((await caller.usage.usageByModel(input.query)).map(perModel.encode)),
  }),
  defineRoute({
    ...shared,
    operationId: 'get_usage_stats_by_user',
    path: '/stats/usage_by_user',
    summary: 'Returns what users spent on language models',
    description: `${visibility} At most the 1,000 with the highest cost.`,
    responses: { 200: { description: 'Highest cost first', schema: z.array(perUser.schema) } },
    handler: async ({ input, caller }) => ok((await caller.usage.usageByUser(input.query)).map(perUser.encode)),
  }),
  defineRoute({
    ...shared,
    operationId: 'get_usage_stats_by_model_and_user',
    path: '/stats/usage_by_model_and_user',
    summary: 'Returns the cost of each language model by user',
    description: `${visibility} At most the 1,000 with the highest cost for each model.`,
    responses: { 200: { description: 'Highest cost first', schema: z.array(perModelAndUser.schema) } },
    handler: async ({ input, caller }) =>
      ok((await caller.usage.usageByModelAndUser(input.query)).map(perModelAndUser.encode)),
  }),
  defineRoute({
    ...shared,
    operationId: 'get_performance_stats_by_model',
    path: '/stats/performance_by_model',
    summary: 'Returns how fast the language models were, for all users',
    description: 'Counts the calls within the interval.',
    responses: { 200: { description: 'By model', schema: z.array(performance.schema) } },
    handler: async ({ input, caller }) =>
      ok((await caller.usage.performanceByModel(input.query)).map(performance.encode)),
  }),
]
