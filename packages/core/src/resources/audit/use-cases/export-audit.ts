import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { auditExportSchema, type AuditExportInput } from '../audit.ts'
import type { AuditPosition } from '../audit-cursor.ts'
import type { AuditDependencies } from '../audit-dependencies.ts'
import { auditFiles } from '../audit-file.ts'
import { auditSearch, requireAuditor } from '../audit-search.ts'
import { presentAudit } from '../present-audit.ts'

const rowsAtOnce = 500

/** A file that is written while it is read. */
export interface AuditExport {
  readonly filename: string
  readonly mediaType: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * The entries that the list shows, as a file; what happens after the call is not in it. That somebody takes it is an entry
 * of its own, the newest in it.
 * @throws `forbidden` unless an administrator calls, `invalid_input`
 */
export const exportAudit =
  ({ runtime, clock, records, users }: AuditDependencies) =>
  async (principal: Principal, input: AuditExportInput = {}, options: CallOptions = {}): Promise<AuditExport> => {
    requireAuditor(principal)
    const { format, ...filter } = check(auditExportSchema, input)
    const search = auditSearch(filter)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) => {
      const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== false)
      draft.record('audit', 'history', 'EXPORTED', { format, filter: given.map(([name]) => name) })
    })
    const now = clock.now()
    const bounded = { ...search, to: Math.min(search.to ?? now + 1, now + 1) }
    const file = auditFiles[format]
    const encoder = new TextEncoder()

    async function* content(): AsyncGenerator<Uint8Array> {
      if (file.head !== '') yield encoder.encode(file.head)
      for (let after: AuditPosition | undefined; ;) {
        options.signal?.throwIfAborted()
        const rows = await records.list(bounded, { after, limit: rowsAtOnce })
        const entries = await presentAudit(users, rows)
        if (entries.length > 0) yield encoder.encode(entries.map(file.entry).join(''))
        const last = rows.at(-1)
        if (last === undefined || rows.length < rowsAtOnce) return
        after = { at: last.at, id: last.id }
      }
    }

    const day = new Date(now).toISOString().slice(0, 10)
    return { filename: `audit-${day}.${format}`, mediaType: file.mediaType, content: content() }
  }
