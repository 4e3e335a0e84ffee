import { z } from 'zod'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { executionOf, executionStatuses, type Execution } from '../execution.ts'
import type { ExecutionFilter } from '../execution-records.ts'
import type { TaskScope } from '../scheduled-task-records.ts'
import type { ScheduledTasksDependencies } from '../scheduled-tasks-dependencies.ts'
import { allTasks, ownTasks } from '../task-scope.ts'
import type { Listed } from './read-scheduled-tasks.ts'

export const executionListSchema = pageSchema.extend({ statusFilter: z.enum(executionStatuses).optional() })
export type ExecutionListInput = z.input<typeof executionListSchema>

export const allExecutionsListSchema = pageSchema.extend({ taskId: z.string().max(128).optional() })
export type AllExecutionsListInput = z.input<typeof allExecutionsListSchema>

async function list(
  { executions }: ScheduledTasksDependencies,
  scope: TaskScope,
  filter: ExecutionFilter,
  page: z.output<typeof pageSchema>,
): Promise<Listed<Execution>> {
  const [rows, total] = await Promise.all([executions.list(scope, filter, page), executions.count(scope, filter)])
  return { items: rows.map(executionOf), total }
}

/** The runs of a task of the caller, newest first. @throws `not_found` */
export const listTaskExecutions =
  (dependencies: ScheduledTasksDependencies) =>
  async (
    principal: Principal,
    taskId: string,
    input: z.input<typeof pageSchema> = {},
    options: CallOptions = {},
  ): Promise<Listed<Execution>> => {
    options.signal?.throwIfAborted()
    const scope = ownTasks(principal)
    const page = check(pageSchema, input)
    await dependencies.tasks.require(scope, taskId)
    return list(dependencies, scope, { taskId }, page)
  }

/** The runs of all tasks of the caller, newest first. */
export const listExecutions =
  (dependencies: ScheduledTasksDependencies) =>
  async (
    principal: Principal,
    input: ExecutionListInput = {},
    options: CallOptions = {},
  ): Promise<Listed<Execution>> => {
    options.signal?.throwIfAborted()
    const { statusFilter: status, ...page } = check(executionListSchema, input)
    return list(dependencies, ownTasks(principal), { status }, page)
  }

/** The runs of the tasks of all users, newest first. @throws `forbidden` unless an administrator calls */
export const listAllExecutions =
  (dependencies: ScheduledTasksDependencies) =>
  async (
    principal: Principal,
    input: AllExecutionsListInput = {},
    options: CallOptions = {},
  ): Promise<Listed<Execution>> => {
    options.signal?.throwIfAborted()
    const { taskId, ...page } = check(allExecutionsListSchema, input)
    return list(dependencies, allTasks(principal), { taskId }, page)
  }
