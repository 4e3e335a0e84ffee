import { scopeOf } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, type Digests, type JsonValue, type Principal, type Row } from '../../kernel/ports/index.ts'
import { documentEntity, documentRecords } from '../../resources/documents/index.ts'
import { settleChild } from '../../resources/jobs/index.ts'
import { addDocument, addMembership, identityOf, liveWithIdentity, type IngestTarget } from './new-documents.ts'
import { holdRoom } from './membership-room.ts'
import { endMembership, keepMembership } from './settle-membership.ts'

export interface InsertWishes {
  /** A document of its own instead of the same in two collections. */
  readonly copy?: boolean
  /** A copy gets these instead of the original's. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Puts a document that is there into another collection, as a child of a job. Its text is not read again. Somebody else's
 * document comes as a copy: what its owner does with it later must not reach into this collection.
 * @throws `not_found` when the caller does not see the document, `wrong_state` when it never got text
 */
export async function insertChild(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  principal: Principal,
  documentId: string,
  { copy = false, metadata }: InsertWishes = {},
): Promise<void> {
  const row = await documentRecords(draft.storage).require(scopeOf(principal), documentId)
  requireUsable(row)
  const copied = copy || row['owner_id'] !== principal.userId
  const uri = row['uri'] as string | null
  const sha256 = row['sha256'] as string | null
  const identity = sha256 === null ? null : identityOf(digests, uri ?? String(row['name']), sha256)
  if (await isThere(draft, target, documentId, identity)) {
    settleChild(draft, { id: target.jobId, ownerId: target.owner.userId }, 'completed')
    return
  }
  if (identity !== null) target.added.add(identity)
  if (copied) {
    const added = await addDocument(draft, digests, withModeOf(target, row), {
      name: String(row['name']),
      connector: String(row['connector']),
      size: Number(row['size']),
      uri: uri ?? undefined,
      originalMtime: (row['original_mtime'] as number | null) ?? undefined,
      metadata: metadata ?? (row['metadata'] as Record<string, JsonValue>),
      archiveDepth: Number(row['archive_depth']),
      copyOf: documentId,
    })
    if (added) draft.set(added.membership, { identity })
    return
  }
  const membership = addMembership(draft, target, { documentId, identity, uri })
  // What is parsed stays so; what is on its way tells its memberships when it is.
  draft.step({
    kind: 'requireMatch',
    table: documentEntity.table,
    where: and(eq('id', documentId), eq('revision', Number(row['revision']))),
  })
  if (row['state'] !== 'parsed') return
  const size = Number(row['size'])
  if (row['ingest_mode'] === 'agent_only') return keepMembership(draft, membership, size)
  const refused = await holdRoom(draft, membership, size)
  if (refused) endMembership(draft, membership, { state: 'failed', error: refused })
  else draft.send(membership, { type: 'DOCUMENT_PARSED' })
}

async function isThere(draft: Draft, target: IngestTarget, documentId: string, identity: string | null) {
  if (
    identity !== null &&
    (target.added.has(identity) || (await liveWithIdentity(draft, target.collectionId, identity)))
  )
    return true
  const [same] = await draft.storage.read({
    from: 'membership',
    where: and(eq('collection_id', target.collectionId), eq('document_id', documentId), eq('live', true)),
    columns: ['id'],
    limit: 1,
  })
  return same !== undefined
}

/** A copy of a file that was only kept is only kept. */
const withModeOf = (target: IngestTarget, row: Row): IngestTarget => ({
  ...target,
  treatment: { ...target.treatment, agentOnly: row['ingest_mode'] === 'agent_only' },
})

function requireUsable(row: Row): void {
  if (['received', 'parsing', 'parsed'].includes(String(row['state']))) return
  throw new DocentError({
    code: 'wrong_state',
    message: `${String(row['name'])} could not be ingested before; ingest it again from where it comes.`,
  })
}
