import { suggestedQuestionTable, documentProcessTable } from '../../resources/processing/index.ts'
import { documentTagTable } from '../../resources/tags/index.ts'
import { z } from 'zod'
import { defineEffect, type Sweep } from '../../kernel/durable/index.ts'
import { and, eq, isIn, lt, ne, not, type BlobStore, type Clock } from '../../kernel/ports/index.ts'
import { existsIn, update, type RecordStore } from '../../kernel/records/index.ts'
import { messageReferenceTable } from '../../resources/chats/index.ts'
import { uploadTable } from '../../resources/uploads/index.ts'
import {
  documentEntity,
  chunkTable,
  embeddingSetTable,
  chunkSetTable,
  type DocumentRow,
  documentSummaryTable,
} from '../../resources/documents/index.ts'

interface PurgeDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
}

const bite = 500

/** Answers how many chunks there were. */
async function purgeChunkSets(storage: RecordStore, ids: readonly string[], signal: AbortSignal): Promise<number> {
  if (ids.length === 0) return 0
  const where = isIn('chunk_set_id', ids)
  let chunks = 0
  for (let deleted = bite; deleted === bite;) {
    signal.throwIfAborted()
    deleted = await storage.writeWhere({ kind: 'delete', table: chunkTable, where, limit: bite })
    chunks += deleted
  }
  await storage.writeWhere({ kind: 'delete', table: embeddingSetTable, where, limit: bite })
  await storage.writeWhere({ kind: 'delete', table: chunkSetTable, where: isIn('id', ids), limit: bite })
  return chunks
}

/** Removes everything that was made of a deleted document: chunks, vectors, text, word boxes, and its bytes. */
export function purgeDocumentEffect({ storage, blobs }: PurgeDependencies) {
  return defineEffect({
    effect: 'document.purgeDocument',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const [document] = await storage.read({ from: documentEntity.table, where: eq('id', run.entityId), limit: 1 })
      if (!document) return () => {}
      await purgeNotes(run.entityId, run.signal)
      const purged = await purgeContent({ storage, blobs }, document, run.signal)
      return async (draft) => {
        const instance = await draft.load(documentEntity, run.entityId)
        if (!instance || !draft.send(instance, { type: 'PURGED', ...purged })) return
        draft.remove(instance)
      }
    },
    failed: () => () => {},
  })

  /** Tags, summaries, questions. No new ones come: all need a document that is not being deleted. */
  async function purgeNotes(documentId: string, signal: AbortSignal): Promise<void> {
    const made = { kind: 'delete', where: eq('document_id', documentId), limit: bite } as const
    for (const table of [documentTagTable, documentSummaryTable, suggestedQuestionTable])
      while ((await storage.writeWhere({ ...made, table })) === bite) signal.throwIfAborted()
    // A process at work notices that the document is gone, and notifies its job.
    const ended = { ...made, table: documentProcessTable, where: and(made.where, ne('state', 'running')) }
    while ((await storage.writeWhere(ended)) === bite) signal.throwIfAborted()
    await forgetCopies(documentId, signal)
  }

  /** Citations of earlier versions hold a copy of their passage. */
  async function forgetCopies(documentId: string, signal: AbortSignal): Promise<void> {
    const where = and(eq('document_id', documentId), ne('content', ''))
    for (let copied = bite; copied === bite;) {
      signal.throwIfAborted()
      const columns = ['message_id', 'position'] as const
      const rows = await storage.read({ from: messageReferenceTable, where, columns, limit: bite })
      copied = rows.length
      await storage.write({
        steps: rows.map((row) =>
          update(messageReferenceTable, {
            key: { message_id: row.message_id, position: row.position },
            set: { content: '', quotes: null },
          }),
        ),
      })
    }
  }
}

/** Removes what a canceled document got on its way; its row stays, and says that it was canceled. */
export function purgeContentEffect({ storage, blobs }: PurgeDependencies) {
  return defineEffect({
    effect: 'document.purgeContent',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const [document] = await storage.read({ from: documentEntity.table, where: eq('id', run.entityId), limit: 1 })
      if (document?.state !== 'canceled') return () => {}
      await purgeContent({ storage, blobs }, document, run.signal)
      return async (draft) => {
        const instance = await draft.load(documentEntity, run.entityId)
        if (instance?.state === 'canceled') draft.set(instance, { source_key: null, text_key: null, words_key: null })
      }
    },
    failed: () => () => {},
  })
}

/** Removes chunks, vectors, text, word boxes and bytes of a document; answers how many. */
async function purgeContent(
  dependencies: PurgeDependencies,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<{ readonly blobs: number; readonly chunks: number }> {
  const { storage, blobs } = dependencies
  const documentId = document.id
  const sets = await storage.read({ from: chunkSetTable, where: eq('document_id', documentId), columns: ['id'] })
  const ids = sets.map((row) => row.id)
  let deleted = 0
  // Those of content that it has from another document are in the folder of that one.
  for (const key of await namedBlobs(storage, document, ids)) {
    if (key.startsWith(`documents/${documentId}/`)) continue
    await blobs.delete(key)
    deleted++
  }
  const chunks = await purgeChunkSets(storage, ids, signal)
  for await (const { key } of blobs.list(`documents/${documentId}/`)) {
    signal.throwIfAborted()
    await blobs.delete(key)
    deleted++
  }
  if (await deleteSource(dependencies, document.source_key as string | null, documentId)) deleted++
  return { blobs: deleted, chunks }
}

/** Blobs that its rows name, besides the file as it came. */
async function namedBlobs(
  storage: RecordStore,
  document: DocumentRow,
  chunkSets: readonly string[],
): Promise<string[]> {
  const ofSets =
    chunkSets.length === 0
      ? []
      : await storage.read({
          from: embeddingSetTable,
          where: isIn('chunk_set_id', chunkSets),
          columns: ['chunk_set_id', 'model', 'blob_key'],
        })
  const keys = [document.text_key, document.words_key, ...ofSets.map((row) => row.blob_key)]
  return keys.filter((key) => typeof key === 'string')
}

/** An upload's blob stays while its upload, or another document made of it, is there. */
async function deleteSource(
  { storage, blobs }: PurgeDependencies,
  key: string | null,
  documentId: string,
): Promise<boolean> {
  if (key === null || key.startsWith(`documents/${documentId}/`)) return false
  const [upload] = await storage.read({ from: uploadTable, where: eq('blob_key', key), columns: ['id'], limit: 1 })
  const others = await storage.read({
    from: documentEntity.table,
    where: eq('source_key', key),
    columns: ['id'],
    limit: 2,
  })
  if (upload || others.some((row) => row.id !== documentId)) return false
  await blobs.delete(key)
  return true
}

const day = 86_400_000

/** UUID v7 texts below this one were made before the time. */
const firstIdAt = (milliseconds: number): string => {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Chunks of attempts that never were committed: no chunk set names them. */
export function orphanChunkSweep({ storage, clock }: PurgeDependencies & { readonly clock: Clock }): Sweep {
  return {
    name: 'orphan chunks',
    everyMs: day / 4,
    async run(signal) {
      const [orphan] = await storage.read({
        from: chunkTable,
        where: and(
          lt('chunk_set_id', firstIdAt(clock.now() - day)),
          not(existsIn(chunkSetTable, [{ outer: 'chunk_set_id', inner: 'id' }])),
        ),
        columns: ['chunk_set_id'],
        limit: 1,
        cost: 'scan',
      })
      if (!orphan) return false
      await purgeChunkSets(storage, [orphan.chunk_set_id], signal)
      return true
    },
  }
}
