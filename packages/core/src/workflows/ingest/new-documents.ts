import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests, JsonValue } from '../../kernel/ports/index.ts'
import {
  addReaders,
  countNewDocument,
  documentEntity,
  foundName,
  membershipEntity,
  restrictionOf,
  type Restriction,
  type MembershipInstance,
  type DocumentInstance,
} from '../../resources/documents/index.ts'
import { settleChild } from '../../resources/jobs/index.ts'
import { passTagsOn } from '../../resources/tags/index.ts'
import { workOnThere } from './work-on-there.ts'
import { holdQuota } from './membership-quota.ts'
import { failNew } from './fail-documents.ts'
import {
  applyRequestedChanges,
  findFormer,
  findAlike,
  identityOf,
  mayRestrict,
  removeEnded,
  requestedRestriction,
  type Bringer,
} from './same-document.ts'
import type { IngestionProfile } from './ingestion-profile.ts'

export interface NewDocument {
  readonly name: string
  /** upload, text, file_system … */
  readonly connector: string
  readonly size: number
  /** Known content; absent when the bytes are fetched later. */
  readonly content?: { readonly sourceKey: string; readonly sha256: string } | undefined
  /** Where newer content can come from. */
  readonly uri?: string | undefined
  readonly originalMtime?: number | undefined
  readonly metadata: Readonly<Record<string, unknown>>
  /** Archives it is nested in. @default 0 */
  readonly archiveDepth?: number | undefined
  /** It is only listed, with a reason why it cannot be had. */
  readonly fails?: true | undefined
  /** A document whose bytes and text it takes over. */
  readonly copyOf?: string | undefined
}

export interface IngestTarget {
  readonly collectionId: string
  readonly jobId: string
  readonly owner: Bringer
  readonly profile: IngestionProfile
  /** Most documents of the owner; -1 for no limit. */
  readonly documentLimit: number
  /** Identities this batch adds already: two uploads can be the same file. */
  readonly added: Set<string>
}

export interface AddedDocument {
  readonly document: DocumentInstance
  readonly membership: MembershipInstance
}

/**
 * One document and its way into a collection, in the batch of its job. What is in the collection already, or on its way,
 * adds nothing but its options: then the answer is undefined. It counts as done, unless it was only kept so far and is
 * converted, or looked at by a pipeline, for the job. What failed before gives way.
 * @throws `forbidden` when the options change who finds somebody else's document
 */
export async function addDocument(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  document: NewDocument,
): Promise<AddedDocument | undefined> {
  const { collectionId, jobId, owner, profile } = target
  const name = foundName(document.name)
  const identity = document.content && identityOf(digests, document.uri ?? name, document.content.sha256)
  let free: string | null = null
  let ended: readonly string[] = []
  if (identity !== undefined) {
    const alike = await findAlike(draft, collectionId, identity, owner)
    const there = target.added.has(identity) ? 'added' : alike.same
    free = alike.free
    if (there !== undefined) {
      if (there !== 'added') await applyRequestedChanges(draft, there, owner, { profile, metadata: document.metadata })
      if (there === 'added' || !(await workOnThere(draft, there, target, owner.userId))) {
        settleChild(draft, { id: jobId, ownerId: owner.userId }, 'completed')
      }
      return undefined
    }
    target.added.add(identity)
    ended = await removeEnded(draft, collectionId, { identity }, owner)
  }
  const restriction = await restrictionOfNew(draft, target, document)
  const tooMany = await countNewDocument(draft, owner.userId, target.documentLimit)
  const created = draft.create(documentEntity, {
    input: { ownerId: owner.userId, jobId },
    columns: {
      owner_id: owner.userId,
      username: owner.username,
      name,
      type: '',
      size: document.size,
      page_count: 0,
      pages_done: 0,
      uri: document.uri ?? null,
      connector: document.connector,
      original_type: null,
      original_mtime: document.originalMtime ?? null,
      sha256: document.content?.sha256 ?? null,
      source_key: document.content?.sourceKey ?? null,
      text_key: null,
      words_key: null,
      status: 'queued',
      error: null,
      metadata: document.metadata as JsonValue,
      summary: null,
      chat_session_id: null,
      parse_preferences: profile.parsing,
      ingest_mode: profile.agentOnly ? 'agent_only' : 'standard',
      archive_depth: document.archiveDepth ?? 0,
      copy_of: document.copyOf ?? null,
      uncounted: tooMany !== undefined,
    },
  })
  for (const former of ended) await passTagsOn(draft, former, created.id)
  const membership = addMembership(draft, target, {
    documentId: created.id,
    identity: free,
    uri: document.uri ?? null,
    restriction,
  })
  const refused = tooMany ?? (document.content && (await holdQuota(draft, membership, document.size)))
  if (refused) await failNew(draft, created, membership, refused)
  return { document: created, membership }
}

/**
 * Contents that were stored for nothing, because what is there has them. Should the process end before, they are the
 * sweep's.
 */
export function dropUnused(draft: Draft, blobs: BlobStore, keys: readonly string[]): void {
  if (keys.length === 0) return
  draft.afterCommit(() => {
    for (const key of keys) void blobs.delete(key).catch(() => {})
  })
}

/** As requested, else as it is for the document it replaces, from its first moment on. */
async function restrictionOfNew(
  draft: Draft,
  { collectionId, owner, profile }: IngestTarget,
  { uri, fails }: NewDocument,
): Promise<Restriction> {
  const requested = requestedRestriction(profile)
  const former = uri === undefined ? undefined : await findFormer(draft.storage, collectionId, uri, owner)
  if (former && requested && !fails) await mayRestrict(draft, former, owner, requested)
  return requested ?? (former ? restrictionOf(draft.storage, former) : { restricted: false, readers: [] })
}

/** A document's way into a collection. */
export function addMembership(
  draft: Draft,
  { collectionId, jobId, owner, profile }: IngestTarget,
  of: {
    readonly documentId: string
    readonly identity: string | null
    readonly uri: string | null
    readonly restriction: Restriction
  },
): MembershipInstance {
  const membership = draft.create(membershipEntity, {
    input: { ownerId: owner.userId, jobId },
    columns: {
      collection_id: collectionId,
      document_id: of.documentId,
      owner_id: owner.userId,
      job_id: jobId,
      identity: of.identity,
      source_uri: of.uri,
      live: true,
      settings: profile.membership,
      chunk_set_id: null,
      first_chunk_id: null,
      chunk_count: 0,
      embedding_key: null,
      error: null,
      restricted: of.restriction.restricted,
    },
  })
  addReaders(draft, membership.id, of.restriction.readers)
  return membership
}

/** A document that is there and cannot be had: it is listed as failed, with the reason. */
export async function addFailedDocument(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  document: Pick<NewDocument, 'name' | 'connector' | 'uri'> & { readonly error: string },
): Promise<void> {
  const added = await addDocument(draft, digests, target, { ...document, size: 0, metadata: {}, fails: true })
  const error = new DocentError({ code: 'ingestion_failed', message: document.error })
  if (added) await failNew(draft, added.document, added.membership, error)
}

/**
 * The same for one of many that were found: when it may not be as requested, it is listed as failed and the others
 * continue.
 */
export async function addFoundDocument(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  document: NewDocument,
): Promise<AddedDocument | undefined> {
  try {
    return await addDocument(draft, digests, target, document)
  } catch (error) {
    if (!DocentError.isInstance(error) || error.code !== 'forbidden') throw error
    const { name, connector, uri } = document
    await addFailedDocument(draft, digests, target, { name, connector, uri, error: error.message })
    return undefined
  }
}
