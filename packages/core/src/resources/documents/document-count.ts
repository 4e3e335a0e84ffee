import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { countDown, countUp, wasRefused, type LimitCounter } from '../../limits/index.ts'
import type { DocumentInstance } from './document-machine.ts'
import type { DocumentRow } from './document-tables.ts'
import { countDocumentsOf } from './unscoped-document-records.ts'

/** Documents that were refused are listed as failed, and do not count. */
const ofUser = (userId: string): LimitCounter => ({
  id: `documents:${userId}`,
  counts: (storage) => countDocumentsOf(storage, userId),
})

const tooMany = (limit: number) =>
  new DocentError({
    code: 'forbidden',
    message: `There is no room for another document: the limit is ${limit} documents of a user (document_limit_per_user); delete documents, or ask an administrator to raise it.`,
    details: { limit },
  })

/** Counts a new document in the batch that makes it. Returns why it cannot be. */
export const countNewDocument = async (
  draft: Draft,
  ownerId: string,
  limit: number,
): Promise<DocentError | undefined> => ((await countUp(draft, ofUser(ownerId), limit)) ? undefined : tooMany(limit))

/** @throws `forbidden` when this batch brings in a document that found no room. */
export function requireDocumentQuota(draft: Draft, ownerId: string, limit: number): void {
  if (wasRefused(draft, ofUser(ownerId))) throw tooMany(limit)
}

/** A document gets another owner, whatever limit that one has. */
export async function recountDocument(draft: Draft, row: DocumentRow, to: string): Promise<void> {
  if (row.uncounted === true) return
  await countDown(draft, ofUser(row.owner_id))
  await countUp(draft, ofUser(to), -1)
}

/** Sends a document away, with all that was made of it; its place is left to others. */
export async function deleteDocument(draft: Draft, document: DocumentInstance): Promise<void> {
  draft.send(document, { type: 'DELETE' })
  if (document.row.uncounted !== true) await countDown(draft, ofUser(document.row.owner_id))
}
