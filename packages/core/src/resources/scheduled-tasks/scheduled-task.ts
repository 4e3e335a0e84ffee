import type { entityColumns } from '../../kernel/durable/index.ts'
import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Principal, Row } from '../../kernel/ports/index.ts'
import { scheduleTypes, type Schedule, type ScheduleType } from './schedule.ts'
import { defaultTimezone, taskConfigPatchSchema, taskConfigSchema } from './task-config.ts'
import type { ScheduledTaskRow } from './scheduled-task-tables.ts'

export const taskStatuses = ['active', 'paused', 'completed', 'expired'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const taskTypes = ['chat_completion', 'agent_task'] as const

const name = z.string().trim().min(1).max(512)
const description = z.string().max(16_000)
const scheduleExpression = z
  .string()
  .min(1)
  .max(256)
  .describe('once: an ISO 8601 date-time; recurring: five fields of cron; interval: `N minutes` or `N hours`.')
const maxExecutions = z.int().min(1).max(1_000_000_000)
const expiresAt = z.iso.datetime({ offset: true })
const notificationEmail = z.email().max(320).describe('Kept for the recipient of notifications about the runs.')
const { message, ...options } = taskConfigSchema.shape

/** `taskConfig`, or its fields on their own; never both. */
export const scheduledTaskInputSchema = z.object({
  name,
  description: description.optional(),
  scheduleType: z.enum(scheduleTypes),
  scheduleExpression,
  taskType: z.enum(taskTypes).default('chat_completion'),
  taskConfig: taskConfigSchema.optional(),
  message: message.optional(),
  ...options,
  maxExecutions: maxExecutions.nullable().optional().describe('Runs of the schedule; those by hand are not counted.'),
  expiresAt: expiresAt.nullable().optional(),
  notificationEmail: notificationEmail.nullable().optional(),
})
export type ScheduledTaskInput = z.input<typeof scheduledTaskInputSchema>

/** Absent leaves a field as it is, null clears it. */
export const scheduledTaskUpdateSchema = z.object({
  name: name.optional(),
  description: description.nullable().optional(),
  scheduleType: z.enum(scheduleTypes).optional(),
  scheduleExpression: scheduleExpression.optional(),
  taskType: z.enum(taskTypes).optional(),
  taskConfig: taskConfigSchema.optional().describe('In the place of all of it.'),
  taskConfigPatch: taskConfigPatchSchema.optional().describe('Fields to change; null clears one.'),
  status: z.enum(taskStatuses).optional(),
  maxExecutions: maxExecutions.nullable().optional(),
  expiresAt: expiresAt.nullable().optional(),
  notificationEmail: notificationEmail.nullable().optional(),
})
export type ScheduledTaskUpdate = z.input<typeof scheduledTaskUpdateSchema>
export type CheckedTaskUpdate = z.output<typeof scheduledTaskUpdateSchema>

/** A question that is asked again and again, or once later. Times are ISO 8601. */
export const scheduledTaskSchema = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  description: z.string().optional(),
  scheduleType: z.enum(scheduleTypes),
  scheduleExpression: z.string(),
  taskType: z.enum(taskTypes),
  taskConfig: taskConfigSchema,
  status: z.enum(taskStatuses),
  executionStatus: z.enum(['idle', 'running']).describe('Independent of how the last run ended.'),
  lastExecutionAt: z.iso.datetime().optional(),
  nextExecutionAt: z.iso.datetime().optional().describe('Of active and paused tasks.'),
  executionCount: z.int(),
  maxExecutions: z.int().optional(),
  expiresAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isOwner: z.boolean(),
  notificationEmail: z.string().optional(),
})
export type ScheduledTask = z.output<typeof scheduledTaskSchema>

/** What a state of the machine is to users: a run that is being started does not make the task another one. */
export const statusOf = (state: unknown): TaskStatus => (state === 'due' ? 'active' : (state as TaskStatus))

/** Whether runs of it may be to come. */
export const waits = (state: unknown): boolean => state === 'active' || state === 'due' || state === 'paused'

/** The columns from which it follows when a task runs. */
export type ScheduleColumns = Pick<
  ScheduledTaskRow,
  'schedule_type' | 'schedule_expression' | 'anchor_at' | 'task_config'
>

export const configOf = (row: Pick<ScheduledTaskRow, 'task_config'>) => taskConfigSchema.parse(row.task_config)

export const scheduleOf = (row: ScheduleColumns): Schedule => ({
  type: row.schedule_type as ScheduleType,
  expression: row.schedule_expression,
  timezone: configOf(row).timezone ?? defaultTimezone,
  anchorAt: row.anchor_at,
})

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)
const optionalNumber = (value: Row[string] | undefined) => (typeof value === 'number' ? value : undefined)
const optionalTime = (value: Row[string] | undefined) => (typeof value === 'number' ? isoTime(value) : undefined)

/** The columns that callers see. */
export type ShownTask = Omit<ScheduledTaskRow, keyof typeof entityColumns | 'scheduled_count'> &
  Pick<ScheduledTaskRow, 'id' | 'state' | 'created_at'>

export function scheduledTaskOf(row: ShownTask, { userId }: Pick<Principal, 'userId'>): ScheduledTask {
  return compact({
    id: row.id,
    userId: row.owner_id,
    username: row.username,
    name: row.name,
    description: optionalText(row.description),
    scheduleType: row.schedule_type as ScheduleType,
    scheduleExpression: row.schedule_expression,
    taskType: row.task_type as ScheduledTask['taskType'],
    taskConfig: configOf(row),
    status: statusOf(row.state),
    executionStatus: row.running_execution_id === null ? 'idle' : 'running',
    lastExecutionAt: optionalTime(row.last_execution_at),
    nextExecutionAt: waits(row.state) ? optionalTime(row.next_execution_at) : undefined,
    executionCount: row.execution_count,
    maxExecutions: optionalNumber(row.max_executions),
    expiresAt: optionalTime(row.expires_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.edited_at),
    isOwner: row.owner_id === userId,
    notificationEmail: optionalText(row.notification_email),
  })
}
