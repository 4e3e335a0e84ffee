import { causeOf, postgresError, stateOf } from '../../records/postgres/postgres-error.ts'
import { indexDamaged } from '../index-damaged.ts'
import type { DocentError } from '@docent/core/ports'

/** A table or column is missing, a file of one is, or what is in it cannot be. */
const damage = new Set(['42P01', '42703', '42804', '58P01', 'XX001', 'XX002'])
/** What a statement meets that another transaction dropped the tables of. */
const dropped = /could not open relation with OID|cache lookup failed for relation/

/** Whether the tables that a statement named may be gone, or are damaged. */
export const mayBeGone = (error: unknown): boolean => damage.has(stateOf(error) ?? '') || dropped.test(String(error))

/** Of a statement on tables that should be there. */
export function tableError(error: unknown): DocentError {
  return mayBeGone(error) ? indexDamaged(causeOf(error)) : postgresError(error)
}
