import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, ne, type BlobStore } from '../../kernel/ports/index.ts'
import { existsIn, remove } from '../../kernel/records/index.ts'
import { collectionTable } from '../../resources/collections/index.ts'
import {
  documentEntity,
  documentSummaryTable,
  membershipEntity,
  membershipReaderTable,
  recountDocument,
  documentTable,
  type DocumentRow,
} from '../../resources/documents/index.ts'
import { uploadTable } from '../../resources/uploads/index.ts'
import { removeDocumentRow, type Removed } from '../deletion/index.ts'
import { interruptIngestion } from '../ingest/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'
import { changeOwner } from './hand-over.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 20
/** Collections that hold one document, at most; a document in more is handed over in several bites. */
const mostHeld = 200

/**
 * Documents are deleted, wherever they are; with a new owner those stay that are in collections of others by now, or all
 * when what is private stays too.
 */
export async function settleDocuments(of: Erasing, runtime: Runtime): Promise<void> {
  const own = eq('owner_id', of.userId)
  await of.bites(async (draft, tally) => {
    const where = and(own, ne('state', 'deleting'))
    const rows = await draft.storage.read({ from: documentEntity.table, where, limit: atOnce })
    const removed: Removed[] = []
    for (const row of rows) {
      const newOwner = await newOwnerOf(draft, of, row.id)
      if (newOwner) await handOver(draft, row, of.userId, newOwner)
      else removed.push(await removeDocumentRow(draft, row))
      tally(newOwner ? 'handedOver' : 'removed', 'documents')
    }
    const reason = new DocentError({ code: 'canceled', message: 'The document was deleted.' })
    draft.afterCommit(() => removed.forEach((target) => interruptIngestion(runtime, target, reason)))
    return rows.length
  })
  of.waitFor(await of.storage.read({ from: documentEntity.table, where: own, columns: ['id'], limit: 1 }))
}

async function newOwnerOf(
  draft: Draft,
  { newOwner, userId, includePrivate }: Erasing,
  id: string,
): Promise<NewOwner | undefined> {
  if (!newOwner || includePrivate) return newOwner
  const ofOthers = existsIn(collectionTable, [{ outer: 'collection_id', inner: 'id' }], ne('owner_id', userId))
  const where = and(eq('document_id', id), eq('live', true), ofOthers)
  const [held] = await draft.storage.read({ from: membershipEntity.table, where, columns: ['id'], limit: 1 })
  return held && newOwner
}

async function handOver(draft: Draft, row: DocumentRow, userId: string, newOwner: NewOwner): Promise<void> {
  const id = row.id
  changeOwner(draft, documentEntity.table, row, newOwner)
  await recountDocument(draft, row, newOwner.id)
  const where = and(eq('document_id', id), eq('owner_id', userId))
  const stays = await draft.storage.read({ from: membershipEntity.table, where, limit: mostHeld })
  for (const stay of stays) changeOwner(draft, membershipEntity.table, stay, newOwner)
  draft.record('document', id, 'HANDED_OVER', { to: newOwner.id })
}

/** What the user put into collections of documents of others belongs with the document. */
export async function settleMemberships(of: Erasing): Promise<void> {
  const own = eq('owner_id', of.userId)
  const staying = existsIn(documentTable, [{ outer: 'document_id', inner: 'id' }], ne('owner_id', of.userId))
  await of.bites(async (draft) => {
    const where = and(own, staying, ne('state', 'removing'))
    const rows = await draft.storage.read({ from: membershipEntity.table, where, limit: atOnce, cost: 'scan' })
    for (const row of rows) {
      const document = await draft.load(documentEntity, row.document_id)
      if (!document) continue
      changeOwner(draft, membershipEntity.table, row, { id: document.row.owner_id, username: '' })
    }
    return rows.length
  })
  of.waitFor(
    await of.storage.read({ from: membershipEntity.table, where: own, columns: ['id'], limit: 1, cost: 'scan' }),
  )
}

/** Texts that the user had made of documents of others, and documents that were opened to the user. */
export async function removeTraces(of: Erasing): Promise<void> {
  const made = { table: documentSummaryTable, where: eq('owner_id', of.userId), kind: 'summaries' } as const
  await removeRows(of, { ...made, scan: true })
  // By name: a later user of the name must not read what was opened to this one.
  const opened = { table: membershipReaderTable, where: isIn('username', of.usernames), kind: 'readings' } as const
  await removeRows(of, { ...opened, scan: true })
}

/** Uploads; the bytes stay while a document is made of them. */
export async function removeUploads(of: Erasing, blobs: BlobStore): Promise<void> {
  const keys: string[] = []
  await of.bites(async (draft, tally) => {
    const rows = await draft.storage.read({
      from: uploadTable,
      where: eq('owner_id', of.userId),
      columns: ['id', 'blob_key'],
      limit: atOnce,
      cost: 'scan',
    })
    for (const { id } of rows) draft.step(remove(uploadTable, { id }, { required: true }))
    tally('removed', 'uploads', rows.length)
    draft.afterCommit(() => keys.push(...rows.map((row) => row.blob_key)))
    return rows.length
  })
  // Those of a process that ends here are orphans, and the sweep's.
  for (const key of keys) {
    const where = eq('source_key', key)
    const [document] = await of.storage.read({ from: documentEntity.table, where, columns: ['id'], limit: 1 })
    if (!document) await blobs.delete(key)
  }
}
