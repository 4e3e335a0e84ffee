import { scopeOf } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { openSession } from '../../resources/chats/index.ts'
import {
  configOf,
  dayOf,
  executionEntity,
  type StartedRun,
  type ScheduledTaskRow,
  type ScheduledTaskInstance,
} from '../../resources/scheduled-tasks/index.ts'
import type { StartRunDependencies } from './schedule-dependencies.ts'

/** What started a run. */
export interface RunSource {
  readonly source: 'scheduled' | 'manual'
  readonly dueAt?: number
  readonly missed?: number
}

/**
 * Starts a run of a task in the batch at hand: its execution, and the chat session that it asks in. A run that cannot begin,
 * as its collection is gone, is one that failed; one that would start while another runs is recorded as skipped.
 */
export async function startRun(
  draft: Draft,
  { collections, principalOf }: StartRunDependencies,
  task: ScheduledTaskInstance,
  { source, dueAt, missed = 0 }: RunSource,
): Promise<StartedRun> {
  const { row } = task
  const taskId = task.id
  const columns = {
    task_id: taskId,
    owner_id: row.owner_id,
    username: row.username,
    task_name: row.name,
    trigger_source: source,
    due_at: dueAt ?? null,
    missed_runs: missed,
    day: dayOf(draft.now),
    started_at: draft.now,
    completed_at: null,
    chat_session_id: null,
    question_id: null,
    result_summary: null,
    error_message: null,
  }
  const create = () => draft.create(executionEntity, { input: { ownerId: row.owner_id }, columns })
  if (row.running_execution_id !== null) {
    const execution = create()
    draft.send(execution, { type: 'SKIP', taskId })
    const message = 'Skipped: the last run was still running.'
    draft.set(execution, { completed_at: draft.now, error_message: message })
    // By the task's row no run started meanwhile.
    draft.set(task, {})
    return { executionId: execution.id, status: 'skipped' }
  }
  const started = {
    execution_count: row.execution_count + 1,
    scheduled_count: row.scheduled_count + (source === 'scheduled' ? 1 : 0),
    last_execution_at: draft.now,
  }
  const opened = await open(draft, { collections, principalOf }, row)
  const execution = create()
  if (opened instanceof DocentError) {
    draft.send(execution, { type: 'FAILED', taskId, code: opened.code })
    draft.set(execution, { completed_at: draft.now, error_message: opened.message })
    draft.set(task, started)
    return { executionId: execution.id, status: 'failed' }
  }
  draft.send(execution, { type: 'RUN', taskId })
  draft.set(execution, { chat_session_id: opened })
  draft.set(task, { ...started, running_execution_id: execution.id })
  return { executionId: execution.id, sessionId: opened, status: 'running' }
}

/** The id of a new session of the owner, or why there can be none. */
async function open(
  draft: Draft,
  { collections, principalOf }: StartRunDependencies,
  row: ScheduledTaskRow,
): Promise<string | DocentError> {
  const { collectionId } = configOf(row)
  const name = row.name
  try {
    const scope = scopeOf(await principalOf({ id: row.owner_id, username: row.username }))
    const collection = collectionId === undefined ? undefined : await collections.require(scope, collectionId, 'read')
    return openSession(draft, scope, { name, collection }).id
  } catch (error) {
    if (!DocentError.isInstance(error) || error.retryable) throw error
    if (error.code !== 'not_found') return error
    return new DocentError({
      code: 'not_found',
      message: 'The collection of this task was deleted, or its owner may not read it any more; choose another one.',
    })
  }
}
