import { and, eq, gt, not, lt } from '../../kernel/ports/index.ts'
import { rowById, updateAll, type RecordStore } from '../../kernel/records/index.ts'
import { chatSessionTable, type ChatSessionRow } from './chat-tables.ts'

/** A session, regardless of its owner. Like all of this file for effects, sweeps and what checked its caller before. */
export const findChatSession = rowById(chatSessionTable)

/** Sessions of a collection in order of their ids, some behind one. Hidden ones are there for one answer, and left out. */
export const shownSessionsBehind = (
  storage: RecordStore,
  collectionId: string,
  after: string,
  limit: number,
): Promise<Pick<ChatSessionRow, 'id' | 'owner_id' | 'revision'>[]> =>
  storage.read({
    from: chatSessionTable,
    where: and(eq('collection_id', collectionId), gt('id', after), not(eq('hidden', true))),
    orderBy: [{ column: 'id' }],
    columns: ['id', 'owner_id', 'revision'],
    limit,
  })

/** For a collection on its way out: its sessions stay, without it. */
export const clearCollectionOfSessions = (
  storage: RecordStore,
  collectionId: string,
  signal: AbortSignal,
): Promise<number> =>
  updateAll(storage, chatSessionTable, eq('collection_id', collectionId), { collection_id: null }, signal)

/** Open sessions of a user, also hidden ones, some of them. */
export const openSessionsOf = (storage: RecordStore, ownerId: string, limit: number): Promise<ChatSessionRow[]> =>
  storage.read({ from: chatSessionTable, where: and(eq('owner_id', ownerId), eq('state', 'open')), limit })

/** Hidden sessions that have not changed since, some of them. */
export const hiddenSessionsBefore = (
  storage: RecordStore,
  before: number,
  limit: number,
): Promise<Pick<ChatSessionRow, 'id' | 'owner_id'>[]> =>
  storage.read({
    from: chatSessionTable,
    where: and(eq('hidden', true), eq('state', 'open'), lt('updated_at', before)),
    columns: ['id', 'owner_id'],
    limit,
    cost: 'scan',
  })
