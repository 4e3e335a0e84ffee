import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, isIn, ne } from '../../kernel/ports/index.ts'
import { documentEntity, isCounted, membershipEntity } from '../../resources/documents/index.ts'
import { startGenerated } from '../../resources/processing/index.ts'
import { countDocument, endMembership, failMembership, holdUnheld, removeMembership } from '../ingest/index.ts'

/**
 * Makes a membership searchable, with the counters of its collection and job, and lets it take the place of what came
 * from the same source before. False when it was removed or canceled meanwhile: then it must not stay in the index.
 */
export async function finishIndexing(draft: Draft, membershipId: string): Promise<boolean> {
  const membership = await draft.load(membershipEntity, membershipId)
  if (!membership || membership.state !== 'indexing') return false
  const { row } = membership
  const collectionId = String(row['collection_id'])
  const document = await draft.load(documentEntity, String(row['document_id']))
  if (!document) return false
  const counted = isCounted(membership)
  const size = Number(document.row['size'])
  const refused = await holdUnheld(draft, membership, size)
  if (refused) {
    await failMembership(draft, membershipId, refused)
    return false
  }
  if (row['job_id'] !== null) {
    startGenerated(
      draft,
      { id: document.id, ownerId: String(row['owner_id']), hasSummary: document.row['summary'] !== null },
      { jobId: String(row['job_id']), collectionId, settings: row['settings'] },
    )
  }
  endMembership(draft, membership, { state: 'completed' })
  draft.set(document, { status: 'completed', error: null })
  if (!counted) await countDocument(draft, membership, size, 1)
  if (row['source_uri'] === null) return true
  const older = await draft.storage.read({
    from: membershipEntity.table,
    where: and(
      eq('collection_id', collectionId),
      eq('source_uri', String(row['source_uri'])),
      // Also what failed before: it is here now.
      isIn('state', ['searchable', 'kept', 'failed', 'canceled']),
      ne('id', membershipId),
    ),
  })
  for (const old of older) await removeMembership(draft, draft.instance(membershipEntity, old), { wake: false })
  return true
}

/** The index has forgotten a membership: its row goes, and the document too when nothing holds it any more. */
export async function finishRemoval(draft: Draft, membershipId: string): Promise<void> {
  const membership = await draft.load(membershipEntity, membershipId)
  if (!membership || membership.state !== 'removing') return
  draft.send(membership, { type: 'REMOVED' })
  draft.remove(membership)
}
