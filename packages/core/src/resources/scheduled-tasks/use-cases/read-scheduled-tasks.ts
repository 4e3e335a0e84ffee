import { z } from 'zod'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { scheduleTypes } from '../schedule.ts'
import { scheduledTaskOf, taskStatuses, type ScheduledTask } from '../scheduled-task.ts'
import type { TaskFilter, TaskScope } from '../scheduled-task-records.ts'
import type { ScheduledTasksDependencies } from '../scheduled-tasks-dependencies.ts'
import { timeIntervalMs, timeIntervals } from '../time-intervals.ts'
import { withRunToCome } from '../task-plan.ts'
import { allTasks, ownTasks } from '../task-scope.ts'
import type { ScheduledTaskRow } from '../scheduled-task-tables.ts'

const text = z.string().max(512)

export const scheduledTaskListSchema = pageSchema.extend({
  nameFilter: text.optional().describe('Part of the name.'),
  statusFilter: z.enum(taskStatuses).optional(),
  timeInterval: z.enum(timeIntervals).optional().describe('Tasks with a run in that time up to now.'),
  triggerFilter: z.enum(scheduleTypes).optional(),
  collectionId: z.string().max(128).optional(),
  hasCollection: z.boolean().optional().describe('Excludes collection_id.'),
})
export type ScheduledTaskListInput = z.input<typeof scheduledTaskListSchema>

export const allScheduledTasksListSchema = scheduledTaskListSchema.extend({
  userFilter: text.optional().describe("Part of the owner's username."),
})
export type AllScheduledTasksListInput = z.input<typeof allScheduledTasksListSchema>

/** A stretch of a list, and how many there are in all. */
export interface Listed<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

async function list(
  { tasks, clock }: ScheduledTasksDependencies,
  principal: Principal,
  scope: TaskScope,
  input: AllScheduledTasksListInput,
): Promise<Listed<ScheduledTask>> {
  const { offset, limit, ...wanted } = check(allScheduledTasksListSchema, input)
  if (wanted.collectionId !== undefined && wanted.hasCollection !== undefined) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'collection_id and has_collection exclude each other; use one of both.',
      details: { field: 'has_collection' },
    })
  }
  const filter: TaskFilter = {
    name: wanted.nameFilter || undefined,
    username: wanted.userFilter || undefined,
    status: wanted.statusFilter,
    type: wanted.triggerFilter,
    collectionId: wanted.collectionId,
    hasCollection: wanted.hasCollection,
    ranSince: wanted.timeInterval && clock.now() - timeIntervalMs(wanted.timeInterval),
  }
  const [rows, total] = await Promise.all([tasks.list(scope, filter, { offset, limit }), tasks.count(scope, filter)])
  return {
    items: rows.map((row: ScheduledTaskRow) => scheduledTaskOf(withRunToCome(row, clock.now()), principal)),
    total,
  }
}

/** The caller's tasks, newest first. */
export const listScheduledTasks =
  (dependencies: ScheduledTasksDependencies) =>
  async (
    principal: Principal,
    input: ScheduledTaskListInput = {},
    options: CallOptions = {},
  ): Promise<Listed<ScheduledTask>> => {
    options.signal?.throwIfAborted()
    return list(dependencies, principal, ownTasks(principal), check(scheduledTaskListSchema, input))
  }

/** The tasks of all users, newest first. @throws `forbidden` unless an administrator calls */
export const listAllScheduledTasks =
  (dependencies: ScheduledTasksDependencies) =>
  async (
    principal: Principal,
    input: AllScheduledTasksListInput = {},
    options: CallOptions = {},
  ): Promise<Listed<ScheduledTask>> => {
    options.signal?.throwIfAborted()
    return list(dependencies, principal, allTasks(principal), input)
  }

/** @throws `not_found` */
export const getScheduledTask =
  ({ tasks, clock }: ScheduledTasksDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<ScheduledTask> => {
    options.signal?.throwIfAborted()
    return scheduledTaskOf(withRunToCome(await tasks.require(ownTasks(principal), id), clock.now()), principal)
  }
