import { DocentError } from '../../kernel/errors/index.ts'
import type { ApiKeyRow } from './api-key-table.ts'

/** @throws `wrong_state` for a deactivated key; an expired one can be given more time */
export function requireActive(row: ApiKeyRow): void {
  if (row.is_active === true) return
  throw new DocentError({ code: 'wrong_state', message: 'This API key is deactivated for good; make a new one.' })
}
