import type { Row } from '../../kernel/ports/index.ts'
import { nextRun } from './schedule.ts'
import { scheduleOf } from './scheduled-task.ts'

/** What comes next of a task, as its machine takes it. */
export interface TaskPlan {
  readonly at: number
  readonly nextAt: number | null
  readonly expiresAt: number | null
}

const reachedLimit = (row: Row): boolean =>
  row['max_executions'] !== null && Number(row['scheduled_count']) >= Number(row['max_executions'])

/** From a row as it is after a change. `nextAt` is null when no run is left. */
export function planOf(row: Row, now: number): TaskPlan {
  const nextAt = reachedLimit(row) ? null : (nextRun(scheduleOf(row), now) ?? null)
  return { at: now, nextAt, expiresAt: row['expires_at'] === null ? null : Number(row['expires_at']) }
}

/**
 * The row with the run that comes next if its task is resumed now: the time at which a paused task would have run may have passed.
 * A task that has no run left keeps that time.
 */
export function withRunToCome(row: Row, now: number): Row {
  const planned = row['next_execution_at']
  if (row['state'] !== 'paused' || typeof planned !== 'number' || planned > now) return row
  return { ...row, next_execution_at: planOf(row, now).nextAt ?? planned }
}
