export { assumeLeftSpent } from './assume-spent.ts'
export type { CostReservation } from './cost-reservation.ts'
export { costNanoOf, costOf, isFree, totalOf, type ModelCall, type UsageKind } from './model-call.ts'
export { enterCall } from './enter-call.ts'
export { recordUsage } from './record-usage.ts'
export { recordSpent } from './record-spent.ts'
export { type CostReservations } from './reserve-cost.ts'
export { spentOn, type SpentOn } from './spent-on.ts'
export { withLedgerUsage } from './ledger-usage.ts'
export { unsettledCall } from './unsettled-call.ts'
export { type MeasuredSpeed } from './measured-speed.ts'
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
export type { UsagePurpose, UsageRecord } from './usage-purpose.ts'
export { costTables, modelCallTable, modelUsageTable, usageTables } from './usage-tables.ts'
export { someUsageOf } from './usage-records.ts'
export { checkLedger, oldCallSweep, type LedgerRetention } from './old-calls.ts'
