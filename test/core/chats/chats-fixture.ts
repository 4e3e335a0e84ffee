import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import type { Principal, Row, Signals, StorageDriver } from '@docent/core/ports'
import { manualClock, type ManualClock } from '@docent/core/testing'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import { formerUsernameTable, grantTable } from '../../../packages/core/src/access/index.ts'
import {
  createIdempotency,
  durableTables,
  noDebugPoints,
  Runtime,
} from '../../../packages/core/src/kernel/durable/index.ts'
import {
  localSignals,
  nextTurn,
  silentLogger,
  systemDigests,
  systemIds,
} from '../../../packages/core/src/kernel/system/index.ts'
import {
  chatRecords,
  chatSessionEntity,
  chatsService,
  chatTables,
  copyConversationEffect,
  purgeSessionEffect,
  type ChatsService,
  type Suggestions,
} from '../../../packages/core/src/resources/chats/index.ts'
import { collectionRecords, collectionTable } from '../../../packages/core/src/resources/collections/index.ts'
import { chunkRecords, documentRecords, documentTables } from '../../../packages/core/src/resources/documents/index.ts'
import { feedbackTables } from '../../../packages/core/src/resources/feedback/index.ts'
import { workspaceFileTable } from '../../../packages/core/src/resources/agent-files/index.ts'
import { agentRunTables } from '../../../packages/core/src/resources/agent-runs/index.ts'
import { generationTables } from '../../../packages/core/src/resources/generations/index.ts'
import { memoryBlockRecords } from '../../../packages/core/src/resources/memory-blocks/index.ts'
import { jobItemTable, jobProgressTable, jobTable } from '../../../packages/core/src/resources/jobs/index.ts'
import {
  promptTemplateRecords,
  promptTemplateTables,
} from '../../../packages/core/src/resources/prompt-templates/index.ts'
import { spentOn, usageTables } from '../../../packages/core/src/resources/usage/index.ts'

export interface Fixture {
  readonly storage: StorageDriver
  readonly clock: ManualClock
  readonly runtime: Runtime
  readonly signals: Signals
  readonly chats: ChatsService
  /** Sessions whose generations were stopped. */
  readonly stopped: string[]
  /** What the purge waits for before it deletes anything. */
  readonly hold: { until: Promise<void> }
  readonly insert: (table: string, row: Row) => Promise<void>
  readonly set: (table: string, id: string, columns: Row) => Promise<void>
  readonly collection: (id: string, ownerId: string, columns?: Row) => Promise<void>
  /** A document in a collection. Returns the id of its membership. */
  readonly document: (id: string, collectionId: string, state?: string) => Promise<string>
  readonly sessionsCount: (collectionId: string) => Promise<number>
  readonly close: () => Promise<void>
}

export const principal = (userId: string, scope: Principal['scope'] = { kind: 'global' }): Principal => ({
  userId,
  username: `${userId}@example.org`,
  scope,
  groups: [],
  permissions: [],
})

export const memory = { name: 'memory', open: () => ({ storage: memoryStorage(), remove: () => {} }) }
export const sqlite = {
  name: 'SQLite',
  open: () => {
    const directory = mkdtempSync(join(tmpdir(), 'docent-chats-'))
    return { storage: sqliteStorage({ directory }), remove: () => rmSync(directory, { recursive: true, force: true }) }
  },
}
interface Driver {
  readonly open: () => { readonly storage: StorageDriver; readonly remove: () => void }
}

export async function chatsFixture(
  { open }: Driver,
  options: { readonly suggestions?: Suggestions } = {},
): Promise<Fixture> {
  const { storage, remove } = open()
  const tables = [
    ...durableTables,
    ...chatTables,
    ...documentTables,
    ...generationTables,
    ...agentRunTables,
    workspaceFileTable,
    ...usageTables,
    collectionTable,
    grantTable,
    formerUsernameTable,
    jobTable,
    jobProgressTable,
    jobItemTable,
    ...feedbackTables,
    ...promptTemplateTables,
  ]
  const inside = recordStore(storage)
  await storage.migrate({ version: 1, tables, migrations: [] }, { mode: 'auto' })
  const clock = manualClock()
  const ids = systemIds(clock)
  const signals = localSignals()
  const runtime = new Runtime({
    storage,
    clock,
    ids,
    signals,
    logger: silentLogger,
    debugPoints: noDebugPoints,
    entities: [chatSessionEntity],
    lanes: { purge: { concurrency: 2 }, control: { concurrency: 2 } },
    nextTurn,
  })
  const stopped: string[] = []
  const hold = { until: Promise.resolve() }
  const stopGenerations = async (sessionId: string) => {
    stopped.push(sessionId)
    await hold.until
  }
  runtime.handle([
    purgeSessionEffect({ storage: inside, signals, stopGenerations }),
    copyConversationEffect({ storage: inside, signals }),
  ])
  await runtime.start()
  const chats = chatsService({
    runtime,
    storage: inside,
    clock,
    signals,
    idempotency: createIdempotency({ storage, clock, digests: systemDigests }),
    records: chatRecords(inside),
    collections: collectionRecords(inside),
    chunks: chunkRecords(inside),
    documents: documentRecords(inside),
    promptTemplates: promptTemplateRecords(inside),
    memoryBlocks: memoryBlockRecords(inside),
    waitOf: () => Promise.resolve(undefined),
    spentOn: spentOn(inside),
    locate: (_, spans) => Promise.resolve(spans.map(() => ({ pages: undefined, boxes: [] }))),
    suggestions: options.suggestions,
  })
  const insert = async (table: string, row: Row) => {
    const outcome = await storage.write({ steps: [{ kind: 'insert', table, row }] })
    if (!outcome.ok) throw new Error(`${table}: ${outcome.failed.reason}`)
  }
  const common = { context: {}, machine_version: 1, revision: 0, created_at: 0, updated_at: 0 }
  return {
    storage,
    clock,
    runtime,
    signals,
    chats,
    stopped,
    hold,
    insert,
    async collection(id, ownerId, columns = {}) {
      await insert('collection', {
        ...common,
        id,
        state: 'active',
        owner_id: ownerId,
        username: ownerId,
        name: `Name of ${id}`,
        description: '',
        embedding_model: 'hashing',
        is_public: false,
        metadata: {},
        settings: {},
        chat_settings: {},
        description_auto_generated: false,
        document_count: 0,
        document_size: 0,
        sessions_count: 0,
        user_count: 1,
        chunks_allocated: 0,
        ...columns,
      })
    },
    async document(id, collectionId, state = 'searchable') {
      await insert('document', {
        ...common,
        id,
        state: 'parsed',
        owner_id: 'alice',
        username: 'alice',
        name: `${id}.pdf`,
        type: 'pdf',
        size: 1,
        page_count: 1,
        pages_done: 1,
        connector: 'upload',
        status: 'completed',
        metadata: {},
      })
      await insert('membership', {
        ...common,
        id: `member-${id}`,
        state,
        collection_id: collectionId,
        document_id: id,
        owner_id: 'alice',
        live: true,
        settings: {},
        chunk_set_id: `set-${id}`,
        first_chunk_id: 7,
        chunk_count: 1,
      })
      await insert('chunk', {
        chunk_set_id: `set-${id}`,
        ordinal: 0,
        text: 'What it says.',
        page_from: 3,
        page_to: 4,
        start_offset: 100,
        end_offset: 113,
        tokens: 4,
      })
      return `member-${id}`
    },
    async sessionsCount(collectionId) {
      const [row] = await storage.read({ from: 'collection', where: { op: 'eq', column: 'id', value: collectionId } })
      return Number(row?.['sessions_count'])
    },
    async set(table, id, columns) {
      const outcome = await storage.write({ steps: [{ kind: 'update', table, key: { id }, set: columns }] })
      if (!outcome.ok) throw new Error(`${table}: ${outcome.failed.reason}`)
    },
    async close() {
      await runtime.stop(1000)
      await signals.close()
      await storage.close()
      remove()
    },
  }
}
