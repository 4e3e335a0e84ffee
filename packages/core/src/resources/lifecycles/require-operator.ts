import { isAdministrator, requireGlobal } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'

/** @throws `forbidden` unless an administrator calls */
export function requireOperator(principal: Principal): void {
  requireGlobal(principal)
  if (isAdministrator(principal)) return
  throw new DocentError({ code: 'forbidden', message: 'Only administrators see the lifecycles of records.' })
}
