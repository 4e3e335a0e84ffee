import { scopeOf } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Digests, JsonValue, Principal } from '../../kernel/ports/index.ts'
import { update } from '../../kernel/records/index.ts'
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

/** A document on its way into another collection. */
interface Insertion {
  readonly row: DocumentRow
  /** As it is asked for: with the ingest mode of the request, or that of the document. */
  readonly target: IngestTarget
  /** What the collection identifies it by; see `Alike`. */
  readonly freeIdentity: string | null
  readonly restriction: Restriction
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
  jobTarget: IngestTarget,
  principal: Principal,
  documentId: string,
  { copy = false, metadata, ingestMode }: InsertOptions = {},
): Promise<void> {
  const row = await documentRecords(draft.storage).require(scopeOf(principal), documentId)
  requireUsable(row)
  const agentOnly = ingestMode === undefined ? isAgentOnly(row) : ingestMode === 'agent_only'
  const target: IngestTarget = { ...jobTarget, profile: { ...jobTarget.profile, agentOnly } }
  const identity = row.sha256 === null ? null : identityOf(digests, row.uri ?? row.name, row.sha256)
  const alike = identity === null ? undefined : await findAlike(draft, target.collectionId, identity, target.owner)
  if (identity !== null && target.added.has(identity)) return settleAsCompleted(draft, target)
  const there = alike?.same ?? (await liveMembershipOf(draft.storage, target.collectionId, documentId))
  if (there !== undefined) return updateThere(draft, target, there)
  if (identity !== null) target.added.add(identity)
  const restriction = await restrictionOfInserted(draft, target, row)
  const insertion: Insertion = { row, target, freeIdentity: alike?.free ?? null, restriction }
  if (copy || row.owner_id !== principal.userId) await insertCopy(draft, digests, insertion, metadata)
  else await insertSame(draft, insertion)
}

const isAgentOnly = (row: DocumentRow): boolean => row.ingest_mode === 'agent_only'

const settleAsCompleted = (draft: Draft, { jobId, owner }: IngestTarget): void =>
  settleChild(draft, { id: jobId, ownerId: owner.userId }, 'completed')

/** The collection has the document already: what the request asks of it is applied. */
async function updateThere(
  draft: Draft,
  target: IngestTarget,
  there: Parameters<typeof applyRequestedChanges>[1],
): Promise<void> {
  await applyRequestedChanges(draft, there, target.owner, { profile: target.profile, metadata: {} })
  if (!(await convertWhenKept(draft, there, target))) settleAsCompleted(draft, target)
}

async function insertCopy(
  draft: Draft,
  digests: Digests,
  { row, target, freeIdentity, restriction }: Insertion,
  metadata: InsertOptions['metadata'],
): Promise<void> {
  const restricted: IngestTarget = { ...target, profile: { ...target.profile, ...restriction } }
  const added = await addDocument(draft, digests, restricted, {
    name: row.name,
    connector: row.connector,
    size: row.size,
    uri: row.uri ?? undefined,
    originalMtime: row.original_mtime ?? undefined,
    metadata: metadata ?? (row.metadata as Record<string, JsonValue>),
    archiveDepth: row.archive_depth,
    copyOf: row.id,
  })
  if (added) draft.set(added.membership, { identity: freeIdentity })
}

/** The same document is a member of two collections. */
async function insertSame(draft: Draft, { row, target, freeIdentity, restriction }: Insertion): Promise<void> {
  const wasKept = isAgentOnly(row)
  const willBeKept = target.profile.agentOnly
  const isComing = row.state !== 'parsed'
  if (isComing && willBeKept !== wasKept && row.source_key === null) {
    throw new DocentError({
      code: 'wrong_state',
      message: `${row.name} is still being fetched; insert it with another ingest_mode when it is there.`,
    })
  }
  if (requestedRestriction(target.profile)) await restrictDocument(draft, row.id, restriction)
  const membership = addMembership(draft, target, {
    documentId: row.id,
    identity: freeIdentity,
    uri: row.uri,
    restriction,
  })
  if (wasKept && !willBeKept) {
    // Its file is kept where it comes from, and here too should the conversion fail.
    if (isComing) await keepFile(draft, draft.instance(documentEntity, row))
    if (await keepUnsettled(draft, membership, row.size)) await convertKept(draft, membership, target)
    return
  }
  // What is parsed stays so; what is on its way notifies its memberships when it is, those that it has by then: a batch that has read
  // them already is decided again.
  draft.step(update(documentEntity.table, { key: { id: row.id }, set: {}, revision: row.revision }))
  if (willBeKept && (!isComing || !wasKept)) return keepMembership(draft, membership, row.size)
  if (isComing) return
  const refused = await holdQuota(draft, membership, row.size)
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
