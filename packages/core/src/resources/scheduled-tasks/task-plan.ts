import { nextRun } from './schedule.ts'
import { scheduleOf, type ScheduleColumns } from './scheduled-task.ts'
import type { ScheduledTaskRow } from './scheduled-task-tables.ts'

/** What comes next of a task, as its machine takes it. */
export interface TaskPlan {
  readonly at: number
  readonly nextAt: number | null
  readonly expiresAt: number | null
}

type PlanColumns = ScheduleColumns & Pick<ScheduledTaskRow, 'max_executions' | 'scheduled_count' | 'expires_at'>

const reachedLimit = (row: PlanColumns): boolean =>
  row.max_executions !== null && row.scheduled_count >= row.max_executions

/** From a row as it is after a change. `nextAt` is null when no run is left. */
export function planOf(row: PlanColumns, now: number): TaskPlan {
  const nextAt = reachedLimit(row) ? null : (nextRun(scheduleOf(row), now) ?? null)
  return { at: now, nextAt, expiresAt: row.expires_at === null ? null : row.expires_at }
}

/**
 * The row with the run that comes next if its task is resumed now: the time at which a paused task would have run may have passed.
 * A task that has no run left keeps that time.
 */
export function withRunToCome(row: ScheduledTaskRow, now: number): ScheduledTaskRow {
  const planned = row.next_execution_at
  if (row.state !== 'paused' || typeof planned !== 'number' || planned > now) return row
  return { ...row, next_execution_at: planOf(row, now).nextAt ?? planned }
}
