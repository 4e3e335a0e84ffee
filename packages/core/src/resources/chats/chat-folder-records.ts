import type { Scope } from '../../access/index.ts'
import { and, eq, isNotNull } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { notHidden, visibleSessions } from './chat-records.ts'
import { chatSessionTable, type ChatSessionRow } from './chat-tables.ts'
import { notArchived } from './session-filter.ts'

/** Sessions of a scope in a folder, some of them; without those of archived collections, which take no change. */
export const sessionsIn = (
  storage: RecordStore,
  scope: Scope,
  folder: string,
  limit: number,
): Promise<ChatSessionRow[]> =>
  storage.read({ from: chatSessionTable, where: and(visibleSessions(scope), notArchived, eq('folder', folder)), limit })

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
