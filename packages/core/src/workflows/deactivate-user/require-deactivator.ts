import { isAdministrator, requireGlobal } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'

export function requireDeactivator(principal: Principal): void {
  requireGlobal(principal)
  if (isAdministrator(principal)) return
  throw new DocentError({ code: 'forbidden', message: 'Only administrators deactivate and activate users.' })
}
