import { and, eq, gte, ne } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { chatsWithWorkspaceFiles } from './workspace-file-records.ts'
import { documentTable, type DocumentRow } from '../documents/index.ts'

/** Connector of the documents that agents write. */
export const agentConnector = 'agent'

const written = and(eq('connector', agentConnector), ne('state', 'deleting'))

/** What agents wrote in a chat, oldest first, earlier versions of a file among it. For what checked its caller before. */
export const agentDocumentsOf = (storage: RecordStore, sessionId: string, limit: number): Promise<DocumentRow[]> =>
  storage.read({
    from: documentTable,
    where: and(eq('chat_session_id', sessionId), written),
    orderBy: [{ column: 'created_at' }, { column: 'id' }],
    limit,
  })

/** What agents wrote in a chat from a time on, oldest first; versions that gave way are not among it. For what checked its caller before. */
export const agentDocumentsSince = (storage: RecordStore, sessionId: string, since: number, limit: number) =>
  storage.read({
    from: documentTable,
    where: and(eq('chat_session_id', sessionId), written, gte('created_at', since)),
    columns: ['id', 'name'],
    orderBy: [{ column: 'created_at' }, { column: 'id' }],
    limit,
  })

/** How many documents agents have made for a user, in all chats together. */
export async function countAgentDocuments(storage: RecordStore, ownerId: string): Promise<number> {
  const where = and(eq('owner_id', ownerId), written)
  const [row] = await storage.aggregate({ from: documentTable, where, measures: { count: { count: true } } })
  return row?.count ?? 0
}

/** Chats of a user in which agents wrote something, each once. */
export async function chatsWithAgentFiles(storage: RecordStore, ownerId: string): Promise<string[]> {
  const where = and(eq('owner_id', ownerId), written)
  const rows = await storage.aggregate({
    from: documentTable,
    where,
    groupBy: ['chat_session_id'],
    measures: { count: { count: true } },
  })
  const ofDocuments = rows.flatMap(({ chat_session_id: id }) => (id === null ? [] : [id]))
  return [...new Set([...ofDocuments, ...(await chatsWithWorkspaceFiles(storage, ownerId))])].sort()
}
