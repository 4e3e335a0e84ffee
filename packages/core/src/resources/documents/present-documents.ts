import type { Scope } from '../../access/index.ts'
import { documentOf, type Document } from './document.ts'
import type { SourceSessions } from './documents-dependencies.ts'
import type { DocumentRow } from './document-tables.ts'

/** Rows as callers see them, with what they may know of the chats that made them. */
export async function presentDocuments(
  sourceSessions: SourceSessions,
  scope: Scope,
  rows: readonly DocumentRow[],
): Promise<Document[]> {
  const ids = new Set(rows.flatMap(({ chat_session_id: id }) => (typeof id === 'string' ? [id] : [])))
  const sessions = ids.size === 0 ? undefined : await sourceSessions(scope, [...ids])
  return rows.map((row) => documentOf(row, sessions?.get(String(row.chat_session_id))))
}
