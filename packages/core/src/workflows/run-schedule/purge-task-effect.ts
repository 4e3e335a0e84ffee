import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { scheduledTaskEntity, runningExecutionOf, deleteExecutionsOf } from '../../resources/scheduled-tasks/index.ts'
import type { answersService } from '../answer/index.ts'

/** Stops the run of a deleted task, removes the records of all its runs, and then the task. Their chat sessions stay. */
export function purgeTaskEffect(dependencies: {
  readonly storage: RecordStore
  readonly answers: Pick<ReturnType<typeof answersService>, 'stop'>
}) {
  const { storage, answers } = dependencies

  async function stopRunning(taskId: string): Promise<void> {
    const row = await runningExecutionOf(storage, taskId)
    if (typeof row?.question_id !== 'string') return
    // Without rights: an answer is stopped by whose it is, and its owner may be deactivated or on the way out.
    const owner: Principal = {
      ...{ userId: row.owner_id, username: row.username, scope: { kind: 'global' } },
      ...{ groups: [], permissions: [] },
    }
    await answers.stop(owner, row.question_id).catch((error: unknown) => {
      // It has ended, or its session is gone.
      if (!DocentError.isInstance(error) || error.retryable) throw error
    })
  }

  return defineEffect({
    effect: 'scheduled_task.purgeTask',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      await stopRunning(run.entityId)
      await deleteExecutionsOf(storage, run.entityId, run.signal)
      return async (draft) => {
        const task = await draft.load(scheduledTaskEntity, run.entityId)
        if (task && draft.send(task, { type: 'PURGED' })) draft.remove(task)
      }
    },
    failed: () => () => {},
  })
}
