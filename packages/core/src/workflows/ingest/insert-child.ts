import { scopeOf } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, type Digests, type JsonValue, type Principal } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import {
  documentEntity,
  documentRecords,
  restrictDocument,
  restrictionOfDocument,
  liveMembershipOf,
  type Restriction,
  type DocumentRow,
} from '../../resources/documents/index.ts'
import { settleChild } from '../../resources/jobs/index.ts'
import { convertKept, convertWhenKept } from './convert-kept.ts'
import type { CheckedIngestOptions } from './ingest-options.ts'
import { addDocument, addMembership, type IngestTarget } from './new-documents.ts'
import { holdQuota } from './membership-quota.ts'
import { applyRequestedChanges, findAlike, identityOf, requestedRestriction } from './same-document.ts'
import { endMembership, keepFile, keepMembership, keepUnsettled } from './settle-membership.ts'

export interface InsertOptions {
  /** A document of its own instead of the same in two collections. */
  readonly copy?: boolean
  /** A copy gets these instead of the original's. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** `agent_only` keeps the file there without searching it, the others search it. @default as it is where it comes from */
  readonly ingestMode?: CheckedIngestOptions['ingestMode']
}

/**
 * Puts a document that is there into another collection, as a child of a job. Its text is not read again. Somebody else's
 * document comes as a copy: what its owner does with it later must not reach into this collection.
 * @throws `not_found` when the caller does not see the document, `wrong_state` when it never got text, or has no bytes yet,
 * `forbidden` when who finds somebody else's document is to be changed
 */
export async function insertChild(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  principal: Principal,
  documentId: string,
  { copy = false, metadata, ingestMode }: InsertOptions = {},
): Promise<void> {
  const row = await documentRecords(draft.storage).require(scopeOf(principal), documentId)
  requireUsable(row)
  const copied = copy || row.owner_id !== principal.userId
  const uri = row.uri as string | null
  const sha256 = row.sha256 as string | null
  const identity = sha256 === null ? null : identityOf(digests, uri ?? row.name, sha256)
  const keeps = row.ingest_mode === 'agent_only'
  const agentOnly = ingestMode === undefined ? keeps : ingestMode === 'agent_only'
  const profile = { ...target.profile, agentOnly }
  const wanted: IngestTarget = { ...target, profile }
  const alike = identity === null ? undefined : await findAlike(draft, target.collectionId, identity, target.owner)
  const free = alike?.free ?? null
  const there =
    identity !== null && target.added.has(identity)
      ? 'added'
      : (alike?.same ?? (await liveMembershipOf(draft.storage, target.collectionId, documentId)))
  if (there !== undefined) {
    if (there !== 'added') await applyRequestedChanges(draft, there, target.owner, { profile, metadata: {} })
    if (there === 'added' || !(await convertWhenKept(draft, there, wanted))) {
      settleChild(draft, { id: target.jobId, ownerId: target.owner.userId }, 'completed')
    }
    return
  }
  if (identity !== null) target.added.add(identity)
  const restriction = await restrictionOfInserted(draft, target, row)
  if (copied) {
    const of: IngestTarget = { ...wanted, profile: { ...profile, ...restriction } }
    const added = await addDocument(draft, digests, of, {
      name: row.name,
      connector: row.connector,
      size: row.size,
      uri: uri ?? undefined,
      originalMtime: (row.original_mtime as number | null) ?? undefined,
      metadata: metadata ?? (row.metadata as Record<string, JsonValue>),
      archiveDepth: row.archive_depth,
      copyOf: documentId,
    })
    if (added) draft.set(added.membership, { identity: free })
    return
  }
  if (requestedRestriction(profile)) await restrictDocument(draft, documentId, restriction)
  const membership = addMembership(draft, target, { documentId, identity: free, uri, restriction })
  const size = row.size
  const comes = row.state !== 'parsed'
  if (comes && agentOnly !== keeps && row.source_key === null) {
    throw new DocentError({
      code: 'wrong_state',
      message: `${row.name} is still being fetched; insert it with another ingest_mode when it is there.`,
    })
  }
  if (keeps && !agentOnly) {
    // Its file is kept where it comes from, and here too should the conversion fail.
    if (comes) await keepFile(draft, draft.instance(documentEntity, row))
    if (await keepUnsettled(draft, membership, size)) await convertKept(draft, membership, wanted)
    return
  }
  // What is parsed stays so; what is on its way notifies its memberships when it is.
  draft.step(requireMatch(documentEntity.table, and(eq('id', documentId), eq('revision', row.revision))))
  if (agentOnly && (!comes || !keeps)) return keepMembership(draft, membership, size)
  if (comes) return
  const refused = await holdQuota(draft, membership, size)
  if (refused) endMembership(draft, membership, { state: 'failed', error: refused })
  else draft.send(membership, { type: 'DOCUMENT_PARSED' })
}

/** A restriction goes with the document wherever it goes; the owner of a copy of it is one of its readers. */
async function restrictionOfInserted(
  draft: Draft,
  { owner, profile }: IngestTarget,
  row: DocumentRow,
): Promise<Restriction> {
  const requested = requestedRestriction(profile)
  const original = await restrictionOfDocument(draft.storage, row.id)
  if (!original.restricted || row.owner_id === owner.userId) return requested ?? original
  if (requested) {
    throw new DocentError({
      code: 'forbidden',
      message: `${row.name} is restricted by its owner, who alone may change who finds it; leave out restricted and permissions.`,
    })
  }
  const others = original.readers.filter((reader) => reader !== owner.username)
  return { restricted: true, readers: [...new Set([...others, row.username])] }
}
function requireUsable(row: DocumentRow): void {
  if (['received', 'parsing', 'parsed'].includes(row.state)) return
  throw new DocentError({
    code: 'wrong_state',
    message: `${row.name} could not be ingested before; ingest it again from where it comes.`,
  })
}
