export { executionEntity } from './execution-machine.ts'
export { executionSchema, resultSummary, startedRunSchema, type Execution, type StartedRun } from './execution.ts'
export { requireTask } from './check-task.ts'
export { checkTimeZone, missedSince } from './schedule.ts'
export { scheduledTaskEntity, type ScheduledTaskInstance } from './scheduled-task-machine.ts'
export {
  configOf,
  scheduledTaskInputSchema,
  scheduledTaskSchema,
  scheduledTaskUpdateSchema,
  scheduleOf,
  type ScheduledTask,
  type ScheduledTaskInput,
  type ScheduledTaskUpdate,
} from './scheduled-task.ts'
export {
  runningTasksOf,
  findScheduledTask,
  undeletedTasksOf,
  type ScheduledTaskRecords,
} from './scheduled-task-records.ts'
export { type ExecutionRow, type ScheduledTaskRow, scheduledTaskTable } from './scheduled-task-tables.ts'
export { defaultTimezone, taskConfigSchema } from './task-config.ts'
export { askedOf } from './task-config.ts'
export { planOf } from './task-plan.ts'
export { ownTasks } from './task-scope.ts'
export { dayOf } from './time-intervals.ts'
export { shownAt } from './time-zone.ts'
export { taskIdsSchema } from './use-cases/delete-scheduled-tasks.ts'
export { allExecutionsListSchema, executionListSchema } from './use-cases/read-executions.ts'
export { allScheduledTasksListSchema, scheduledTaskListSchema, type Listed } from './use-cases/read-scheduled-tasks.ts'
export {
  allTasksSummarySchema,
  executionStatsInputSchema,
  executionStatsSchema,
  taskSummarySchema,
  type ExecutionStats,
} from './use-cases/summarize-scheduled-tasks.ts'
export { runningExecutionOf, deleteExecutionsOf, findExecution } from './execution-records.ts'
