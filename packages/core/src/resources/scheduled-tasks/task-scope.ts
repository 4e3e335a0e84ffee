import { isAdministrator, requireGlobal, scopeOf } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { TaskScope } from './scheduled-task-records.ts'

/** The caller's own tasks. @throws `forbidden` with a key of one collection */
export function ownTasks(principal: Principal): TaskScope {
  requireGlobal(principal)
  return { ...scopeOf(principal), everybody: false }
}

/** The tasks of all users. @throws `forbidden` unless an administrator calls */
export function allTasks(principal: Principal): TaskScope {
  requireGlobal(principal)
  if (isAdministrator(principal)) return { ...scopeOf(principal), everybody: true }
  throw new DocentError({ code: 'forbidden', message: 'Only administrators see and change the tasks of all users.' })
}
