import type { Principal } from '../../kernel/ports/index.ts'
import { isAdministrator, requireGlobal } from '../scope.ts'
import { requireAccount } from '../users/index.ts'
import type { ApiKeyRange } from './api-key-records.ts'

/**
 * Whose keys a caller may look after.
 * @throws `forbidden` with a key of one collection, and for guests: a key of theirs would make them users like others
 */
export function keyRangeOf(principal: Principal): ApiKeyRange {
  requireGlobal(principal)
  requireAccount(principal)
  return isAdministrator(principal) ? 'all' : 'own'
}
