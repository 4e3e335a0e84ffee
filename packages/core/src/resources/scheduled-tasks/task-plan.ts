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
