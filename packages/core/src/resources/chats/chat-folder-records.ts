import type { Scope } from '../../access/index.ts'
import { and, eq, isIn, isNotNull } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { noSuch, notHidden, visibleSessions } from './chat-records.ts'
import { chatSessionTable, type ChatSessionRow } from './chat-tables.ts'
import { notArchived } from './session-filter.ts'

/** Sessions of a scope by their ids, in no order. @throws `not_found` when one of them is missing */
export async function requireSessions(
  storage: RecordStore,
  scope: Scope,
  ids: readonly string[],
): Promise<ChatSessionRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await storage.read({ from: chatSessionTable, where: and(isIn('id', wanted), visibleSessions(scope)) })
  if (rows.length < wanted.length) throw noSuch('chat session')
  return rows
}

/** Sessions of a scope in a folder, some of them. */
export const sessionsIn = (
  storage: RecordStore,
  scope: Scope,
  folder: string,
  limit: number,
): Promise<ChatSessionRow[]> =>
  storage.read({ from: chatSessionTable, where: and(visibleSessions(scope), eq('folder', folder)), limit })

/** The names of the folders of a scope's sessions, each with how many are in it. */
export async function foldersOf(
  storage: RecordStore,
  scope: Scope,
): Promise<{ readonly name: string; readonly sessions: number }[]> {
  const rows = await storage.aggregate({
    from: chatSessionTable,
    where: and(visibleSessions(scope), notHidden, notArchived, isNotNull('folder')),
    groupBy: ['folder'],
    measures: { sessions: { count: true } },
  })
  return rows.flatMap(({ folder: name, sessions }) => (name === null ? [] : { name, sessions }))
}
