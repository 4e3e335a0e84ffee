import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { auditListSchema, type AuditListInput, type AuditPage } from '../audit.ts'
import { auditCursor, auditPosition } from '../audit-cursor.ts'
import type { AuditDependencies } from '../audit-dependencies.ts'
import { auditSearch, requireAuditor } from '../audit-search.ts'
import { presentAudit } from '../present-audit.ts'

/**
 * Which user did what to which record, last first, as far back as the history is kept.
 * @throws `forbidden` unless an administrator calls, `invalid_input`
 */
export const listAudit =
  ({ records, users }: AuditDependencies) =>
  async (principal: Principal, input: AuditListInput = {}, options: CallOptions = {}): Promise<AuditPage> => {
    requireAuditor(principal)
    const { limit, cursor, ...filter } = check(auditListSchema, input)
    const search = auditSearch(filter)
    const after = cursor === undefined ? undefined : auditPosition(cursor)
    options.signal?.throwIfAborted()
    // One more shows whether there are more.
    const rows = await records.list(search, { after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const entries = await presentAudit(users, shown)
    if (rows.length <= limit || last === undefined) return { entries }
    return { entries, nextCursor: auditCursor({ at: last.at, id: last.id }) }
  }
