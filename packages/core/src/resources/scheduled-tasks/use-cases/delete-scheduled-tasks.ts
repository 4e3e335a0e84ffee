import { z } from 'zod'
import type { Draft } from '../../../kernel/durable/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { scheduledTaskEntity } from '../scheduled-task-machine.ts'
import type { TaskScope } from '../scheduled-task-records.ts'
import type { ScheduledTasksDependencies } from '../scheduled-tasks-dependencies.ts'
import { allTasks, ownTasks } from '../task-scope.ts'

export const taskIdsSchema = z.object({ taskIds: z.array(z.string().min(1).max(128)).max(1_000) })
export type TaskIds = z.input<typeof taskIdsSchema>

const atOnce = 100

/**
 * Deletes a task of the caller with the records of its runs; their chat sessions stay. A run under way is stopped.
 * @throws `not_found`
 */
export const deleteScheduledTask =
  ({ runtime, tasks }: ScheduledTasksDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    const scope = ownTasks(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await tasks.require(scope, id)
      draft.send(draft.instance(scheduledTaskEntity, row), { type: 'DELETE' })
    })
  }

async function deleteMany(
  { runtime, tasks }: ScheduledTasksDependencies,
  principal: Principal,
  scope: TaskScope,
  input: TaskIds,
  options: CallOptions,
): Promise<{ readonly count: number }> {
  const ids = [...new Set(check(taskIdsSchema, input).taskIds)]
  let count = 0
  for (let start = 0; start < ids.length; start += atOnce) {
    options.signal?.throwIfAborted()
    const some = ids.slice(start, start + atOnce)
    const commit = { actor: principal.userId, requestId: options.requestId }
    count += await runtime.commit(commit, async (draft: Draft) => {
      const rows = await tasks.many(scope, some)
      for (const row of rows) draft.send(draft.instance(scheduledTaskEntity, row), { type: 'DELETE' })
      return rows.length
    })
  }
  return { count }
}

/** Deletes tasks of the caller; ids of others and unknown ones are left out of the count. */
export const deleteScheduledTasks =
  (dependencies: ScheduledTasksDependencies) =>
  async (principal: Principal, input: TaskIds, options: CallOptions = {}): Promise<{ readonly count: number }> =>
    deleteMany(dependencies, principal, ownTasks(principal), input, options)

/** The same for tasks of anybody. @throws `forbidden` unless an administrator calls */
export const deleteAnyScheduledTasks =
  (dependencies: ScheduledTasksDependencies) =>
  async (principal: Principal, input: TaskIds, options: CallOptions = {}): Promise<{ readonly count: number }> =>
    deleteMany(dependencies, principal, allTasks(principal), input, options)
