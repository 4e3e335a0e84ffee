import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const scheduledTaskTable = {
  name: 'scheduled_task',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    username: { type: 'text' },
    name: { type: 'text' },
    description: { type: 'text', nullable: true },
    schedule_type: { type: 'text' },
    schedule_expression: { type: 'text' },
    /** Where intervals are counted from. */
    anchor_at: { type: 'integer' },
    task_type: { type: 'text' },
    task_config: { type: 'json' },
    /** That of the configuration, for lists. */
    collection_id: { type: 'text', nullable: true },
    notification_email: { type: 'text', nullable: true },
    max_executions: { type: 'integer', nullable: true },
    expires_at: { type: 'integer', nullable: true },
    /** By a user: runs change the row too. */
    edited_at: { type: 'integer' },
    /** Runs started, also by hand. */
    execution_count: { type: 'integer' },
    /** Runs started by the schedule: these use up `max_executions`. */
    scheduled_count: { type: 'integer' },
    /** The run that has not ended. */
    running_execution_id: { type: 'text', nullable: true },
    last_execution_at: { type: 'integer', nullable: true },
    next_execution_at: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'scheduled_task_owner', columns: [{ column: 'owner_id' }, { column: 'created_at' }] },
    { name: 'scheduled_task_created', columns: [{ column: 'created_at' }] },
  ],
} as const satisfies TableDefinition
export type ScheduledTaskRow = RowOf<typeof scheduledTaskTable>

/** One run of a task, or the record that one was skipped. */
export const executionTable = {
  name: 'scheduled_task_execution',
  columns: {
    ...entityColumns,
    task_id: { type: 'text' },
    owner_id: { type: 'text' },
    username: { type: 'text' },
    task_name: { type: 'text' },
    /** scheduled or manual. */
    trigger_source: { type: 'text' },
    /** When it was due; null for a run by hand. */
    due_at: { type: 'integer', nullable: true },
    /** Runs that were due later and that it makes up as well: nothing was running then. */
    missed_runs: { type: 'integer' },
    /** Day of its start, UTC: `2026-03-01`. */
    day: { type: 'text' },
    started_at: { type: 'integer' },
    completed_at: { type: 'integer', nullable: true },
    chat_session_id: { type: 'text', nullable: true },
    question_id: { type: 'text', nullable: true },
    result_summary: { type: 'text', nullable: true },
    error_message: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'scheduled_task_execution_task', columns: [{ column: 'task_id' }, { column: 'created_at' }] },
    { name: 'scheduled_task_execution_owner', columns: [{ column: 'owner_id' }, { column: 'created_at' }] },
    { name: 'scheduled_task_execution_created', columns: [{ column: 'created_at' }] },
    { name: 'scheduled_task_execution_day', columns: [{ column: 'day' }] },
  ],
} as const satisfies TableDefinition
export type ExecutionRow = RowOf<typeof executionTable>

export const scheduledTaskTables: readonly TableDefinition[] = [scheduledTaskTable, executionTable]
