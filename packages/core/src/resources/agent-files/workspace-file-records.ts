import { eq, isIn } from '../../kernel/ports/index.ts'
import { rowById, walkRows, type RecordStore } from '../../kernel/records/index.ts'
import { workspaceFileTable, type WorkspaceFileRow } from './workspace-file-table.ts'

/** The files of a chat that are no documents, by name. For what checked its caller before. */
export const workspaceFilesOf = (storage: RecordStore, sessionId: string, limit: number): Promise<WorkspaceFileRow[]> =>
  storage.read({
    from: workspaceFileTable,
    where: eq('session_id', sessionId),
    orderBy: [{ column: 'name' }],
    limit,
  })

export const findWorkspaceFile = rowById(workspaceFileTable)

/** Chats of a user that have such files. */
export async function chatsWithWorkspaceFiles(storage: RecordStore, ownerId: string): Promise<string[]> {
  const rows = await storage.aggregate({
    from: workspaceFileTable,
    where: eq('owner_id', ownerId),
    groupBy: ['session_id'],
    measures: { count: { count: true } },
  })
  return rows.map((row) => row.session_id)
}

/** Of these blobs, the ones that such files name. */
export async function workspaceBlobsAmong(storage: RecordStore, keys: readonly string[]): Promise<string[]> {
  const rows = await storage.read({
    from: workspaceFileTable,
    where: isIn('source_key', keys),
    columns: ['source_key'],
  })
  return rows.map((row) => row.source_key)
}

/** All such files, read some at a time. */
export const walkWorkspaceFiles = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<WorkspaceFileRow> =>
  walkRows(storage, workspaceFileTable, { signal })
