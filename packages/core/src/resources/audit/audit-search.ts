import { isAdministrator, requireGlobal } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { AuditFilter } from './audit.ts'
import type { AuditSearch } from './audit-records.ts'

/** @throws `forbidden` unless an administrator calls */
export function requireAuditor(principal: Principal): void {
  requireGlobal(principal)
  if (isAdministrator(principal)) return
  throw new DocentError({ code: 'forbidden', message: 'Only administrators can read the audit log.' })
}

const refuse = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field } })

/** @throws `invalid_input` for a filter that cannot be looked for */
export function auditSearch(filter: AuditFilter): AuditSearch {
  const { actor, recordKind, recordId, event, requestId, engine } = filter
  if (recordId !== undefined && recordKind === undefined) {
    throw refuse('record_id', 'record_id needs record_kind: ids are unique within a kind.')
  }
  if (engine && recordId === undefined) {
    throw refuse(
      'engine',
      'engine needs record_kind and record_id: the steps of the engine are shown record by record.',
    )
  }
  const [from, to] = [filter.from, filter.to].map((time) => (time === undefined ? undefined : Date.parse(time)))
  if (from !== undefined && to !== undefined && from >= to) throw refuse('to', 'to must be later than from.')
  const record = recordKind === undefined ? undefined : { kind: recordKind, id: recordId }
  return { actor, record, event, requestId, from, to, engine }
}
