import type { ScheduledTasksDependencies } from './scheduled-tasks-dependencies.ts'
import { createScheduledTask } from './use-cases/create-scheduled-task.ts'
import {
  deleteAnyScheduledTasks,
  deleteScheduledTask,
  deleteScheduledTasks,
} from './use-cases/delete-scheduled-tasks.ts'
import { listAllExecutions, listExecutions, listTaskExecutions } from './use-cases/read-executions.ts'
import { getScheduledTask, listAllScheduledTasks, listScheduledTasks } from './use-cases/read-scheduled-tasks.ts'
import {
  executionStats,
  summarizeAllScheduledTasks,
  summarizeScheduledTasks,
} from './use-cases/summarize-scheduled-tasks.ts'
import { updateAnyScheduledTask, updateScheduledTask } from './use-cases/update-scheduled-task.ts'

export const scheduledTasksService = (dependencies: ScheduledTasksDependencies) => ({
  create: createScheduledTask(dependencies),
  list: listScheduledTasks(dependencies),
  listAll: listAllScheduledTasks(dependencies),
  get: getScheduledTask(dependencies),
  update: updateScheduledTask(dependencies),
  updateAny: updateAnyScheduledTask(dependencies),
  delete: deleteScheduledTask(dependencies),
  deleteMany: deleteScheduledTasks(dependencies),
  deleteManyOfAll: deleteAnyScheduledTasks(dependencies),
  executionsOf: listTaskExecutions(dependencies),
  executions: listExecutions(dependencies),
  executionsOfAll: listAllExecutions(dependencies),
  summary: summarizeScheduledTasks(dependencies),
  summaryOfAll: summarizeAllScheduledTasks(dependencies),
  executionStats: executionStats(dependencies),
})
