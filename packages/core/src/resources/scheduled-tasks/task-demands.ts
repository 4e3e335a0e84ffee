import { DocentError } from '../../kernel/errors/index.ts'
import type { TaskPlan } from './task-plan.ts'

/** @throws `invalid_input` for a time that is not to come */
export function expiryOf(expiresAt: string | null | undefined, now: number): number | null {
  if (expiresAt === null || expiresAt === undefined) return null
  const at = Date.parse(expiresAt)
  if (at > now) return at
  throw new DocentError({
    code: 'invalid_input',
    message: 'expires_at must be in the future.',
    details: { field: 'expires_at' },
  })
}

/** @throws `invalid_input` for a schedule that has no run */
export function requireRun({ nextAt }: TaskPlan): void {
  if (nextAt !== null) return
  throw new DocentError({
    code: 'invalid_input',
    message: 'schedule_expression has no time in the future; choose a later one.',
    details: { field: 'schedule_expression' },
  })
}
