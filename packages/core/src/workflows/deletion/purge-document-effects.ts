import { z } from 'zod'
import { defineEffect, type Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { forgetPassagesOf } from '../../resources/chats/index.ts'
import {
  documentEntity,
  chunkSetsOfDocument,
  embeddingSetsOf,
  deleteChunkSets,
  orphanChunkSetBefore,
  deleteSummariesOf,
  someDocumentsOfSource,
  type DocumentRow,
  findDocument,
} from '../../resources/documents/index.ts'
import { deleteQuestionsOf, deleteEndedProcessesOf } from '../../resources/processing/index.ts'
import { deleteTagsOfDocument } from '../../resources/tags/index.ts'
import { findUploadOf } from '../../resources/uploads/index.ts'

interface PurgeDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
}

/** Removes everything that was made of a deleted document: chunks, vectors, text, word boxes, and its bytes. */
export function purgeDocumentEffect({ storage, blobs }: PurgeDependencies) {
  return defineEffect({
    effect: 'document.purgeDocument',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const document = await findDocument(storage, run.entityId)
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
    await deleteTagsOfDocument(storage, documentId, signal)
    await deleteSummariesOf(storage, documentId, signal)
    await deleteQuestionsOf(storage, documentId, signal)
    // A process at work notices that the document is gone, and notifies its job.
    await deleteEndedProcessesOf(storage, documentId, signal)
    await forgetPassagesOf(storage, documentId, signal)
  }
}

/** Removes what a canceled document got on its way; its row stays, in the state canceled. */
export function purgeContentEffect({ storage, blobs }: PurgeDependencies) {
  return defineEffect({
    effect: 'document.purgeContent',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const document = await findDocument(storage, run.entityId)
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
  const sets = await chunkSetsOfDocument(storage, documentId, ['id'])
  const ids = sets.map((row) => row.id)
  let deleted = 0
  // Those of content that it has from another document are in the folder of that one.
  for (const key of await namedBlobs(storage, document, ids)) {
    if (key.startsWith(`documents/${documentId}/`)) continue
    await blobs.delete(key)
    deleted++
  }
  const chunks = await deleteChunkSets(storage, ids, signal)
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
  const ofSets = chunkSets.length === 0 ? [] : await embeddingSetsOf(storage, chunkSets, ['blob_key'])
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
  const upload = await findUploadOf(storage, key, ['id'])
  const others = await someDocumentsOfSource(storage, key, 2)
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
      const orphan = await orphanChunkSetBefore(storage, firstIdAt(clock.now() - day))
      if (orphan === undefined) return false
      await deleteChunkSets(storage, [orphan], signal)
      return true
    },
  }
}
