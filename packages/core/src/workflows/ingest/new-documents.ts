import type { Draft, Instance } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, type Digests, type JsonValue, type Principal, type Row } from '../../kernel/ports/index.ts'
import {
  countNewDocument,
  documentEntity,
  membershipEntity,
  membershipReaderTable,
} from '../../resources/documents/index.ts'
import { settleChild } from '../../resources/jobs/index.ts'
import { convertWhenKept } from './convert-kept.ts'
import { holdRoom } from './membership-room.ts'
import { failNew } from './fail-documents.ts'
import type { Treatment } from './treatment.ts'

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
  /** Archives it lies in. @default 0 */
  readonly archiveDepth?: number | undefined
  /** A document whose bytes and text it takes over. */
  readonly copyOf?: string | undefined
}

export interface IngestTarget {
  readonly collectionId: string
  readonly jobId: string
  readonly owner: Pick<Principal, 'userId' | 'username'>
  readonly treatment: Treatment
  /** Most documents of the owner; -1 for no limit. */
  readonly documentLimit: number
  /** Identities this batch adds already: two uploads can be the same file. */
  readonly added: Set<string>
}

export interface AddedDocument {
  readonly document: Instance
  readonly membership: Instance
}

/** What makes two documents of a collection the same: source or name, and content. */
export const identityOf = (digests: Digests, source: string, sha256: string): string =>
  digests.sha256(`${source}\n${sha256}`)

/**
 * One document and its way into a collection, in the batch of its job. What is in the collection already, or on its way,
 * adds nothing: then the answer is undefined. It counts as done, unless it was only kept so far and is converted for the job.
 */
export async function addDocument(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  document: NewDocument,
): Promise<AddedDocument | undefined> {
  const { collectionId, jobId, owner, treatment } = target
  const identity = document.content && identityOf(digests, document.uri ?? document.name, document.content.sha256)
  if (identity !== undefined) {
    const there = target.added.has(identity) ? 'added' : await liveWithIdentity(draft, collectionId, identity)
    if (there !== undefined) {
      if (there === 'added' || !(await convertWhenKept(draft, there, target))) {
        settleChild(draft, { id: jobId, ownerId: owner.userId }, 'completed')
      }
      return undefined
    }
    target.added.add(identity)
  }
  const tooMany = await countNewDocument(draft, owner.userId, target.documentLimit)
  const created = draft.create(documentEntity, {
    input: { ownerId: owner.userId, jobId },
    columns: {
      owner_id: owner.userId,
      username: owner.username,
      name: document.name,
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
      parse_preferences: treatment.parsing,
      ingest_mode: treatment.agentOnly ? 'agent_only' : 'standard',
      archive_depth: document.archiveDepth ?? 0,
      copy_of: document.copyOf ?? null,
      uncounted: tooMany !== undefined,
    },
  })
  const membership = addMembership(draft, target, {
    documentId: created.id,
    identity: identity ?? null,
    uri: document.uri ?? null,
  })
  const refused = tooMany ?? (document.content && (await holdRoom(draft, membership, document.size)))
  if (refused) await failNew(draft, created, membership, refused)
  return { document: created, membership }
}

/** A document's way into a collection. */
export function addMembership(
  draft: Draft,
  { collectionId, jobId, owner, treatment }: IngestTarget,
  of: { readonly documentId: string; readonly identity: string | null; readonly uri: string | null },
): Instance {
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
      settings: treatment.membership,
      chunk_set_id: null,
      first_chunk_id: null,
      chunk_count: 0,
      embedding_key: null,
      error: null,
      restricted: treatment.restricted,
    },
  })
  for (const username of treatment.readers) {
    draft.insert(membershipReaderTable.name, { membership_id: membership.id, username })
  }
  return membership
}

/** A document that is there and cannot be had: it is listed as failed, with the reason. */
export async function addFailedDocument(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  document: Pick<NewDocument, 'name' | 'connector' | 'uri'> & { readonly error: string },
): Promise<void> {
  const added = await addDocument(draft, digests, target, { ...document, size: 0, metadata: {} })
  const error = new DocentError({ code: 'ingestion_failed', message: document.error })
  if (added) await failNew(draft, added.document, added.membership, error)
}

export async function liveWithIdentity(draft: Draft, collectionId: string, identity: string): Promise<Row | undefined> {
  const [row] = await draft.storage.read({
    from: 'membership',
    where: and(eq('collection_id', collectionId), eq('identity', identity), eq('live', true)),
    limit: 1,
  })
  return row
}
