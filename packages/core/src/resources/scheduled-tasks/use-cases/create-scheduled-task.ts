import { scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { refuseArchived } from '../../collections/index.ts'
import { requireUsableLater } from '../../models/index.ts'
import { checkSchedule } from '../schedule.ts'
import { scheduledTaskEntity } from '../scheduled-task-machine.ts'
import {
  scheduledTaskInputSchema,
  scheduledTaskOf,
  type ScheduledTask,
  type ScheduledTaskInput,
} from '../scheduled-task.ts'
import type { ScheduledTasksDependencies } from '../scheduled-tasks-dependencies.ts'
import { defaultTimezone, storedConfig, taskConfigSchema } from '../task-config.ts'
import { expiryOf, refuseAgentTask, requireRun } from '../task-demands.ts'
import { planOf } from '../task-plan.ts'
import { ownTasks } from '../task-scope.ts'

const builderFields = ['message', 'systemPrompt', 'collectionId', 'timezone', 'llm', 'llmArgs'] as const

/** The configuration, however it is said. @throws `invalid_input` when it is said twice, or asks nothing */
function saidConfig(input: ScheduledTaskInput) {
  const said = builderFields.filter((field) => input[field] !== undefined)
  if (input.taskConfig === undefined) {
    if (input.message !== undefined) return taskConfigSchema.parse(input)
    throw new DocentError({
      code: 'invalid_input',
      message: 'task_config.message is missing: say what is to be asked.',
      details: { field: 'task_config' },
    })
  }
  if (said.length === 0) return taskConfigSchema.parse(input.taskConfig)
  throw new DocentError({
    code: 'invalid_input',
    message:
      'task_config excludes message, system_prompt, collection_id, timezone, llm and llm_args beside it; use one of both.',
    details: { field: 'task_config' },
  })
}

/**
 * Makes a task that runs as its owner.
 * @throws `forbidden` with a key of one collection, `invalid_input` also for a schedule without a run to come, `unsupported`
 * for tasks of agents, `not_found` for a collection that is not visible, `wrong_state` for an archived one
 */
export const createScheduledTask =
  ({ runtime, idempotency, collections, models }: ScheduledTasksDependencies) =>
  async (principal: Principal, input: ScheduledTaskInput, options: CallOptions = {}): Promise<ScheduledTask> => {
    const scope = ownTasks(principal)
    const checked = check(scheduledTaskInputSchema, input)
    refuseAgentTask(checked.taskType)
    const config = saidConfig(checked)
    await requireUsableLater(models, config)
    checkSchedule({
      type: checked.scheduleType,
      expression: checked.scheduleExpression,
      timezone: config.timezone ?? defaultTimezone,
    })
    return idempotency.once<ScheduledTask, ScheduledTask>(principal, 'createScheduledTask', checked, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit(
          { actor: principal.userId, requestId: options.requestId, signal: options.signal },
          async (draft) => {
            const { collectionId } = config
            if (collectionId !== undefined)
              refuseArchived(await collections.require(scopeOf(principal), collectionId, 'read'))
            const columns = {
              owner_id: principal.userId,
              username: principal.username,
              name: checked.name,
              description: checked.description ?? null,
              schedule_type: checked.scheduleType,
              schedule_expression: checked.scheduleExpression,
              anchor_at: draft.now,
              task_type: checked.taskType,
              task_config: storedConfig(config),
              collection_id: collectionId ?? null,
              notification_email: checked.notificationEmail ?? null,
              max_executions: checked.maxExecutions ?? null,
              expires_at: expiryOf(checked.expiresAt, draft.now),
              edited_at: draft.now,
              execution_count: 0,
              scheduled_count: 0,
              running_execution_id: null,
              last_execution_at: null,
            }
            const plan = planOf(columns, draft.now)
            requireRun(plan)
            const row = { ...columns, next_execution_at: plan.nextAt }
            const task = draft.create(scheduledTaskEntity, { input: { ownerId: scope.userId }, columns: row })
            draft.send(task, { type: 'SCHEDULE', ...plan })
            const stamped = { ...row, id: task.id, state: task.state, created_at: draft.now }
            const made = scheduledTaskOf(stamped, principal)
            remember(draft, made)
            return made
          },
        ),
    })
  }
