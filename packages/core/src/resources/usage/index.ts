export { costNanoOf, costOf, totalOf, type ModelCall, type UsageKind } from './model-call.ts'
export { recordUsage, type UsageRecord } from './record-usage.ts'
export { recordSpent } from './record-spent.ts'
export { measuredSpeed, type MeasuredSpeed } from './measured-speed.ts'
export {
  performancePerModelSchema,
  usageIntervalSchema,
  usagePerModelAndUserSchema,
  usagePerModelSchema,
  usagePerUserSchema,
  usageStatsSchema,
  type PerformancePerModel,
  type UsageInterval,
  type UsagePerModel,
  type UsagePerModelAndUser,
  type UsagePerUser,
  type UsageStats,
} from './usage.ts'
export { usageRecords, type UsageRecords } from './usage-records.ts'
export { usageService } from './usage-service.ts'
export { modelCallTable, modelUsageTable, usageTables } from './usage-tables.ts'
