import { scopeOf } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { refuseArchived } from '../../collections/index.ts'
import { checkTask, scheduleColumns } from '../check-task.ts'
import { scheduledTaskEntity } from '../scheduled-task-machine.ts'
import { scheduledTaskOf, type ScheduledTask, type ScheduledTaskInput } from '../scheduled-task.ts'
import type { ScheduledTasksDependencies } from '../scheduled-tasks-dependencies.ts'
import { requireRun } from '../task-demands.ts'
import { askedOf, refuseInteractive } from '../task-config.ts'
import { planOf } from '../task-plan.ts'
import { ownTasks } from '../task-scope.ts'

/**
 * Makes a task that runs as its owner.
 * @throws `forbidden` with a key of one collection, `invalid_input` also for a schedule without a run to come, `unsupported`
 * for tasks of agents, `not_found` for a collection that is not visible, `wrong_state` for an archived one
 */
export const createScheduledTask =
  ({ runtime, idempotency, collections, requireUsableLater }: ScheduledTasksDependencies) =>
  async (principal: Principal, input: ScheduledTaskInput, options: CallOptions = {}): Promise<ScheduledTask> => {
    const scope = ownTasks(principal)
    const said = checkTask(input)
    const { checked, config } = said
    refuseInteractive(config)
    await requireUsableLater(scopeOf(principal), askedOf(config, checked.taskType))
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
              ...scheduleColumns(said, draft.now),
              task_type: checked.taskType,
              collection_id: collectionId ?? null,
              notification_email: checked.notificationEmail ?? null,
              edited_at: draft.now,
              execution_count: 0,
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
