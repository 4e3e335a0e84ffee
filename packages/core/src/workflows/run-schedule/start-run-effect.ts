import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { missedSince, planOf, scheduledTaskEntity, scheduleOf } from '../../resources/scheduled-tasks/index.ts'
import type { StartRunDependencies } from './schedule-dependencies.ts'
import { startRun } from './start-run.ts'

/**
 * Starts the run that is due and arms the timer of the next one, in one batch with the end of this effect: exactly once,
 * whatever stops the process. What was due since then, as nothing ran, is made up by this run.
 */
export function startRunEffect(dependencies: StartRunDependencies) {
  return defineEffect({
    effect: 'scheduled_task.startRun',
    parameters: z.object({ dueAt: z.int() }),
    maxAttempts: 1_000_000,
    async run({ entityId, parameters: { dueAt } }) {
      return async (draft) => {
        const task = await draft.load(scheduledTaskEntity, entityId)
        if (!task || task.state === 'deleting') return
        const until = Math.min(draft.now, (task.row.expires_at ?? Infinity) - 1)
        const missed = missedSince(scheduleOf(task.row), dueAt, until)
        const { status } = await startRun(draft, dependencies, task, { source: 'scheduled', dueAt, missed })
        const counted = task.row.scheduled_count + (status === 'skipped' ? 0 : 1)
        const plan = planOf({ ...task.row, scheduled_count: counted }, draft.now)
        // Paused or ended meanwhile: what comes next is decided already.
        if (task.state !== 'due') return
        const over = plan.expiresAt !== null && plan.expiresAt <= draft.now
        if (plan.nextAt === null) draft.send(task, { type: 'LAST' })
        else if (over) draft.send(task, { type: 'OVER' })
        else draft.send(task, { type: 'NEXT', ...plan })
        draft.set(task, { next_execution_at: over ? null : plan.nextAt })
      }
    },
    failed: () => () => {},
  })
}
