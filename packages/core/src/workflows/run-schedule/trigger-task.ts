import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import {
  ownTasks,
  scheduledTaskEntity,
  type ScheduledTaskRecords,
  type StartedRun,
} from '../../resources/scheduled-tasks/index.ts'
import type { StartRunDependencies } from './schedule-dependencies.ts'
import { startRun } from './start-run.ts'

/**
 * Starts a run of a task of the caller now. Its status and its schedule stay as they are, whatever they are.
 * @throws `not_found`, `wrong_state` while a run is under way
 */
export const triggerTask =
  (
    dependencies: StartRunDependencies & {
      readonly runtime: Runtime
      readonly idempotency: Idempotency
      readonly tasks: ScheduledTaskRecords
    },
  ) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<StartedRun> => {
    const { runtime, idempotency, tasks } = dependencies
    const scope = ownTasks(principal)
    return idempotency.once<StartedRun, StartedRun>(principal, 'triggerScheduledTask', { id }, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit(
          { actor: principal.userId, requestId: options.requestId, signal: options.signal },
          async (draft) => {
            const row = await tasks.require(scope, id)
            if (row.running_execution_id !== null) {
              throw new DocentError({
                code: 'wrong_state',
                message: 'A run of this scheduled task is under way; wait until it has ended.',
              })
            }
            const task = draft.instance(scheduledTaskEntity, row)
            const started = await startRun(draft, dependencies, task, { source: 'manual' })
            draft.record('scheduled_task', id, 'TRIGGERED', { executionId: started.executionId })
            remember(draft, started)
            return started
          },
        ),
    })
  }
