import { scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { refuseArchived } from '../../collections/index.ts'
import { checkSchedule } from '../schedule.ts'
import { scheduledTaskEntity, type ScheduledTaskInstance } from '../scheduled-task-machine.ts'
import type { TaskScope } from '../scheduled-task-records.ts'
import {
  configOf,
  scheduledTaskOf,
  scheduledTaskUpdateSchema,
  scheduleOf,
  statusOf,
  waits,
  type CheckedTaskUpdate,
  type ScheduledTask,
  type ScheduledTaskUpdate,
  type TaskStatus,
} from '../scheduled-task.ts'
import type { ScheduledTasksDependencies } from '../scheduled-tasks-dependencies.ts'
import { askedOf, patched, refuseInteractive, storedConfig, type TaskConfig } from '../task-config.ts'
import { expiryOf, requireRun } from '../task-demands.ts'
import { planOf, withRunToCome } from '../task-plan.ts'
import { allTasks, ownTasks } from '../task-scope.ts'
import type { ScheduledTaskRow } from '../scheduled-task-tables.ts'

function changedConfig(
  row: ScheduledTaskRow,
  { taskConfig, taskConfigPatch }: CheckedTaskUpdate,
): TaskConfig | undefined {
  if (taskConfig === undefined) {
    return taskConfigPatch === undefined ? undefined : patched(configOf(row), taskConfigPatch)
  }
  if (taskConfigPatch === undefined) return taskConfig
  throw new DocentError({
    code: 'invalid_input',
    message: 'task_config and task_config_patch exclude each other; use one of both.',
    details: { field: 'task_config_patch' },
  })
}

/** Columns that the update changes. */
function changedColumns(
  row: ScheduledTaskRow,
  update: CheckedTaskUpdate,
  config: TaskConfig | undefined,
  now: number,
): Partial<ScheduledTaskRow> {
  const { name, description, scheduleType, scheduleExpression, taskType, maxExecutions, expiresAt } = update
  const columns: { readonly [Column in keyof ScheduledTaskRow]?: ScheduledTaskRow[Column] | undefined } = {
    name,
    description,
    schedule_type: scheduleType,
    schedule_expression: scheduleExpression,
    task_type: taskType,
    max_executions: maxExecutions,
    notification_email: update.notificationEmail,
    ...(config === undefined ? {} : { task_config: storedConfig(config), collection_id: config.collectionId ?? null }),
    ...(expiresAt === undefined || Date.parse(String(expiresAt)) === row.expires_at
      ? {}
      : { expires_at: expiryOf(expiresAt, now) }),
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<ScheduledTaskRow>
}

/**
 * Sends what the wanted status asks for; one that is there already asks for nothing. Returns the next run, if it is
 * another.
 */
function move(
  draft: Draft,
  task: ScheduledTaskInstance,
  wanted: TaskStatus,
  row: ScheduledTaskRow,
): number | null | undefined {
  if (wanted === statusOf(task.state)) return undefined
  if (wanted === 'paused') draft.send(task, { type: 'PAUSE' })
  else if (wanted === 'completed') draft.send(task, { type: 'COMPLETE' })
  else if (wanted === 'expired') draft.send(task, { type: 'EXPIRE' })
  else {
    const plan = planOf(row, draft.now)
    if (plan.nextAt === null || (plan.expiresAt !== null && plan.expiresAt <= draft.now)) {
      throw new DocentError({
        code: 'wrong_state',
        message: `The scheduled task is ${statusOf(task.state)} and has no run left; give it a later time, more executions or a later expires_at.`,
      })
    }
    draft.send(task, { type: 'RESUME', ...plan })
    return plan.nextAt
  }
  return undefined
}

async function update(
  { runtime, tasks, collections, requireUsableLater }: ScheduledTasksDependencies,
  principal: Principal,
  scope: TaskScope,
  id: string,
  input: ScheduledTaskUpdate,
  options: CallOptions,
): Promise<ScheduledTask> {
  const checked = check(scheduledTaskUpdateSchema, input)
  return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
    const before = await tasks.require(scope, id)
    const config = changedConfig(before, checked)
    const taskType = checked.taskType ?? before.task_type
    if (config ?? checked.taskType) {
      refuseInteractive(config ?? configOf(before))
      await requireUsableLater(scopeOf(principal), askedOf(config ?? configOf(before), taskType))
    }
    const collectionId = config?.collectionId
    if (collectionId !== undefined && collectionId !== before.collection_id) {
      refuseArchived(await collections.require(scopeOf(principal), collectionId, 'read'))
    }
    const columns = changedColumns(before, checked, config, draft.now)
    const edited = { ...before, ...columns }
    const [was, is] = [scheduleOf(before), scheduleOf(edited)]
    const rescheduled = was.type !== is.type || was.expression !== is.expression || was.timezone !== is.timezone
    if (rescheduled) checkSchedule(is)
    const row: ScheduledTaskRow = rescheduled ? { ...edited, anchor_at: draft.now } : edited
    const task = draft.instance(scheduledTaskEntity, before)
    const planned = waits(task.state) ? replan(draft, task, before, row, rescheduled) : undefined
    const moved = checked.status === undefined ? undefined : move(draft, task, checked.status, row)
    const next = [moved, planned, before.next_execution_at].find((at) => at !== undefined) ?? null
    const written = {
      ...columns,
      anchor_at: row.anchor_at,
      edited_at: draft.now,
      next_execution_at: waits(task.state) ? next : null,
    }
    draft.set(task, written)
    draft.record('scheduled_task', id, 'UPDATED', { fields: Object.keys(columns) })
    return scheduledTaskOf(withRunToCome({ ...row, ...written, state: task.state }, draft.now), principal)
  })
}

/** Plans a task whose schedule or bounds changed; an edit that leaves no run completes it. Returns the next run. */
function replan(
  draft: Draft,
  task: ScheduledTaskInstance,
  before: ScheduledTaskRow,
  row: ScheduledTaskRow,
  rescheduled: boolean,
): number | null | undefined {
  const bounds = ['max_executions', 'expires_at'] as const
  if (!rescheduled && bounds.every((column) => before[column] === row[column])) return undefined
  const plan = planOf(row, draft.now)
  if (plan.nextAt === null) {
    if (rescheduled) requireRun(planOf({ ...row, max_executions: null }, draft.now))
    draft.send(task, { type: 'COMPLETE' })
    return null
  }
  draft.send(task, { type: 'SCHEDULE', ...plan })
  return plan.nextAt
}

const updateOf =
  (scopeOf: typeof ownTasks) =>
  (dependencies: ScheduledTasksDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: ScheduledTaskUpdate,
    options: CallOptions = {},
  ): Promise<ScheduledTask> =>
    update(dependencies, principal, scopeOf(principal), id, input, options)

/**
 * Changes a task of the caller. `status` pauses, resumes and ends it.
 * @throws `not_found`, `invalid_input`, `unsupported`, `wrong_state` for a status that it cannot have now
 */
export const updateScheduledTask = updateOf(ownTasks)

/** The same for the task of anybody. @throws `forbidden` unless an administrator calls */
export const updateAnyScheduledTask = updateOf(allTasks)
