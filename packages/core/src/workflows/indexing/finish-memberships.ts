import type { Draft } from '../../kernel/durable/index.ts'
import {
  documentEntity,
  isCounted,
  membershipEntity,
  type MembershipRow,
  type MembershipInstance,
  type DocumentInstance,
} from '../../resources/documents/index.ts'
import { completeChildren, settleChild, type CompletedChildren } from '../../resources/jobs/index.ts'
import { passTagsOn } from '../../resources/tags/index.ts'
import { startGenerated } from '../../resources/processing/index.ts'
import { countDocument, failMembership, holdQuotaOnce, removeEnded, removeMembership } from '../ingest/index.ts'
import { becomeVersion, bringerOf, formerOf, inherit, type NewVersion } from './new-version.ts'

/** Ids of memberships. */
export interface FinishedMemberships {
  readonly searchable: ReadonlySet<string>
  /** Those whose content is that of a document which was there before. */
  readonly exchanged: ReadonlySet<string>
}

/**
 * Makes memberships searchable, with the counters of their collection and jobs, and lets each take the place of what came
 * from the same source before. Those that are not in the answer were removed or canceled since their rows were read, and must
 * not stay in the index.
 */
export async function finishIndexing(
  draft: Draft,
  rows: readonly MembershipRow[],
  versions: ReadonlyMap<string, NewVersion>,
  jobEnded: (jobId: string) => void,
): Promise<FinishedMemberships> {
  const memberships: MembershipInstance[] = []
  for (const row of rows) {
    const membership = await draft.recall(membershipEntity, row)
    if (membership?.state === 'indexing') memberships.push(membership)
  }
  const documents = await draft.loadAll(
    documentEntity,
    memberships.map(({ row }) => row.document_id),
  )
  const searchable = new Set<string>()
  const exchanged = new Set<string>()
  const completed = new Map<string, CompletedChildren>()
  for (const membership of memberships) {
    const document = documents.get(membership.row.document_id)
    if (!document) continue
    const finished = await finishMembership(draft, membership, document, completed, versions.get(membership.id))
    if (!finished) continue
    searchable.add(membership.id)
    if (finished !== document) exchanged.add(membership.id)
  }
  await completeChildren(draft, [...completed.values()], jobEnded)
  return { searchable, exchanged }
}

/** Returns the document that has the content; undefined when the collection has no room for it. */
async function finishMembership(
  draft: Draft,
  membership: MembershipInstance,
  document: DocumentInstance,
  completed: Map<string, CompletedChildren>,
  version: NewVersion | undefined,
): Promise<DocumentInstance | undefined> {
  const { row } = membership
  const collectionId = row.collection_id
  const counted = isCounted(membership)
  const size = document.row.size
  const refused = await holdQuotaOnce(draft, membership, size)
  if (refused) {
    await failMembership(draft, membership.id, refused)
    return undefined
  }
  draft.send(membership, { type: 'INDEXED' })
  const known = await replaceFormer(draft, membership, document, version)
  if (row.job_id !== null) {
    const jobId = row.job_id
    const ownerId = row.owner_id
    const isGenerating = startGenerated(
      draft,
      { id: known.id, ownerId, hasSummary: document.row.summary !== null },
      { jobId, collectionId, settings: row.settings },
    )
    // What a model makes of the document still holds the job.
    if (isGenerating) settleChild(draft, { id: jobId, ownerId }, 'completed')
    else completed.set(jobId, { jobId, ownerId, count: 1 + (completed.get(jobId)?.count ?? 0) })
  }
  if (known === document) draft.set(document, { status: 'completed', error: null })
  if (!counted) await countDocument(draft, membership, size, 1)
  return known
}

/**
 * What the same source brought in before gives way. Its document has the newer content now, when it can; answers the document
 * that has it.
 */
async function replaceFormer(
  draft: Draft,
  membership: MembershipInstance,
  document: DocumentInstance,
  version: NewVersion | undefined,
): Promise<DocumentInstance> {
  const { row } = membership
  if (row.source_uri === null) return document
  const collectionId = row.collection_id
  const uri = row.source_uri
  const bringer = bringerOf(row, document.row)
  // Also what failed before: it is here now.
  const ended = await removeEnded(draft, collectionId, { uri }, bringer)
  const older = version && (await becomeVersion(draft, membership, document, version))
  for (const former of ended) await passTagsOn(draft, former, (older ?? document).id)
  if (older) return older
  const former = await formerOf(draft.storage, row, document.row)
  if (!former) return document
  await inherit(draft, document, former.document_id)
  await removeMembership(draft, draft.instance(membershipEntity, former), { wake: false })
  return document
}

/** The index has forgotten a membership: its row goes, and the document too when nothing holds it any more. */
export async function finishRemoval(draft: Draft, membershipId: string): Promise<void> {
  const membership = await draft.load(membershipEntity, membershipId)
  if (!membership || membership.state !== 'removing') return
  draft.send(membership, { type: 'REMOVED' })
  draft.remove(membership)
}
