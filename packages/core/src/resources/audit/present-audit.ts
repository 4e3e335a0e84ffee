import type { UsersSystem } from '../../access/index.ts'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'
import type { AuditEntry } from './audit.ts'
import type { HistoryRow } from '../../kernel/durable/index.ts'

const text = (value: Row[string] | undefined): string | undefined => String(value ?? '') || undefined

/** Rows of the history as entries, with the names of the users. */
export async function presentAudit(
  users: Pick<UsersSystem, 'usernames'>,
  rows: readonly HistoryRow[],
): Promise<AuditEntry[]> {
  const names = await users.usernames(rows.flatMap((row) => text(row.actor) ?? []))
  return rows.map((row) => {
    const actor = text(row.actor)
    return compact({
      id: row.id,
      at: isoTime(row.at),
      actor,
      actorName: actor === undefined ? undefined : names.get(actor),
      engine: text(row.engine),
      recordKind: row.entity_kind,
      recordId: row.entity_id,
      event: row.event,
      state: text(row.state),
      ignored: row.accepted === false ? true : undefined,
      requestId: text(row.request_id),
      data: (row.audited as Record<string, unknown> | null) ?? {},
    })
  })
}
