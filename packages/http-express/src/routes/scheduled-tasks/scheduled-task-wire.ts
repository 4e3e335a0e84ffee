import {
  allExecutionsListSchema,
  allScheduledTasksListSchema,
  allTasksSummarySchema,
  executionListSchema,
  executionSchema,
  executionStatsInputSchema,
  executionStatsSchema,
  generatedTaskSchema,
  scheduledTaskInputSchema,
  scheduledTaskListSchema,
  scheduledTaskSchema,
  scheduledTaskUpdateSchema,
  startedRunSchema,
  taskIdsSchema,
  taskPromptSchema,
  taskSummarySchema,
  type Execution,
  type Listed,
  type ScheduledTask,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const taskWire = wireSchema(scheduledTaskSchema, { name: 'ScheduledTask' })
export const taskInputWire = wireSchema(scheduledTaskInputSchema, { name: 'ScheduledTaskCreateRequest' })
export const taskUpdateWire = wireSchema(scheduledTaskUpdateSchema, { name: 'ScheduledTaskUpdateRequest' })
export const taskPromptWire = wireSchema(taskPromptSchema, { name: 'ScheduledTaskPrompt' })
export const generatedTaskWire = wireSchema(generatedTaskSchema, { name: 'ScheduledTaskSpec' })
export const taskListWire = wireSchema(scheduledTaskListSchema)
export const allTasksListWire = wireSchema(allScheduledTasksListSchema)
export const taskIdsWire = wireSchema(taskIdsSchema, { name: 'ScheduledTaskBatchDeleteRequest' })
export const taskSummaryWire = wireSchema(taskSummarySchema, { name: 'ScheduledTaskSummary' })
export const allTasksSummaryWire = wireSchema(allTasksSummarySchema, { name: 'ScheduledTaskAdminSummary' })
export const startedRunWire = wireSchema(startedRunSchema, {
  name: 'ScheduledTaskTriggerResponse',
})
export const executionWire = wireSchema(executionSchema, { name: 'ScheduledTaskExecution' })
export const executionListWire = wireSchema(executionListSchema)
export const allExecutionsListWire = wireSchema(allExecutionsListSchema)
export const executionStatsInputWire = wireSchema(executionStatsInputSchema)
export const executionStatsWire = wireSchema(executionStatsSchema, { name: 'ScheduledTaskExecutionStats' })

const total = z.int().min(0).describe('Total number.')
const taskList = component('ScheduledTaskList', z.object({ items: z.array(taskWire.schema), total }))
const executionList = component('ScheduledTaskExecutionList', z.object({ items: z.array(executionWire.schema), total }))

export const tasksReply = { description: 'Scheduled tasks, newest first', schema: taskList }
export const executionsReply = { description: 'Runs, newest first', schema: executionList }
export const encodeTasks = ({ items, total }: Listed<ScheduledTask>) => ({ items: items.map(taskWire.encode), total })
export const encodeExecutions = ({ items, total }: Listed<Execution>) => ({
  items: items.map(executionWire.encode),
  total,
})

export const statusReply = (name: string, status: string) => ({
  description: 'Done',
  schema: component(name, z.object({ status: z.literal(status) })),
})
export const batchDeleteReply = {
  description: 'Number deleted',
  schema: component(
    'ScheduledTaskBatchDeleteResponse',
    z.object({ status: z.literal('deleted'), count: z.int().min(0) }),
  ),
}
