import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, isIn, type BlobStore } from '../../kernel/ports/index.ts'
import { remove } from '../../kernel/records/index.ts'
import {
  documentEntity,
  documentSummaryTable,
  membershipEntity,
  membershipReaderTable,
  recountDocument,
  isHeldByOthers,
  ownMembershipsOfDocument,
  membershipsInDocumentsOfOthers,
  someDocumentsOfSource,
  undeletedDocumentsOf,
  type DocumentRow,
} from '../../resources/documents/index.ts'
import { uploadTable, uploadsOfUser } from '../../resources/uploads/index.ts'
import { removeDocumentRow, type Removed } from '../deletion/index.ts'
import { interruptIngestion } from '../ingest/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'
import { changeOwner } from './hand-over.ts'
import { someOwned } from './owned-records.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 20
/** Collections that hold one document, at most; a document in more is handed over in several bites. */
const mostHeld = 200

/**
 * Documents are deleted, wherever they are; with a new owner those stay that are in collections of others by now, or all
 * when what is private stays too.
 */
export async function settleDocuments(of: Erasing, runtime: Runtime): Promise<void> {
  await of.bites(async (draft, tally) => {
    const rows = await undeletedDocumentsOf(draft.storage, of.userId, atOnce)
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
  of.waitFor(await someOwned(of.storage, documentEntity.table, of.userId))
}

async function newOwnerOf(
  draft: Draft,
  { newOwner, userId, includePrivate }: Erasing,
  id: string,
): Promise<NewOwner | undefined> {
  if (!newOwner || includePrivate) return newOwner
  return (await isHeldByOthers(draft.storage, id, userId)) ? newOwner : undefined
}

async function handOver(draft: Draft, row: DocumentRow, userId: string, newOwner: NewOwner): Promise<void> {
  const id = row.id
  changeOwner(draft, documentEntity.table, row, newOwner)
  await recountDocument(draft, row, newOwner.id)
  const stays = await ownMembershipsOfDocument(draft.storage, id, userId, mostHeld)
  for (const stay of stays) changeOwner(draft, membershipEntity.table, stay, newOwner)
  draft.record('document', id, 'HANDED_OVER', { to: newOwner.id })
}

/** What the user put into collections of documents of others belongs with the document. */
export async function settleMemberships(of: Erasing): Promise<void> {
  await of.bites(async (draft) => {
    const rows = await membershipsInDocumentsOfOthers(draft.storage, of.userId, atOnce)
    for (const row of rows) {
      const document = await draft.load(documentEntity, row.document_id)
      if (!document) continue
      changeOwner(draft, membershipEntity.table, row, { id: document.row.owner_id, username: '' })
    }
    return rows.length
  })
  of.waitFor(await someOwned(of.storage, membershipEntity.table, of.userId, 'scan'))
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
    const rows = await uploadsOfUser(draft.storage, of.userId, atOnce)
    for (const { id } of rows) draft.step(remove(uploadTable, { id }, { required: true }))
    tally('removed', 'uploads', rows.length)
    draft.afterCommit(() => keys.push(...rows.map((row) => row.blob_key)))
    return rows.length
  })
  // Those of a process that ends here are orphans, and the sweep's.
  for (const key of keys) {
    if ((await someDocumentsOfSource(of.storage, key, 1)).length === 0) await blobs.delete(key)
  }
}
