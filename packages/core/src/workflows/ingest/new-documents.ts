import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, type Digests, type JsonValue, type Principal, type Row } from '../../kernel/ports/index.ts'
import { settleChild } from '../../resources/jobs/index.ts'
import { documentEntity, membershipEntity } from '../../resources/documents/index.ts'
import type { Chunking } from './ingest-options.ts'

export interface NewDocument {
  readonly name: string
  /** upload, text, file_system … */
  readonly connector: string
  readonly size: number
  /** Known content; absent when the bytes are fetched later. */
  readonly content?: { readonly sourceKey: string; readonly sha256: string }
  /** Where newer content can come from. */
  readonly uri?: string
  readonly originalMtime?: number | undefined
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface IngestTarget {
  readonly collectionId: string
  readonly jobId: string
  readonly owner: Pick<Principal, 'userId' | 'username'>
  readonly chunking: Chunking
  /** Identities this batch adds already: two uploads can be the same file. */
  readonly added: Set<string>
}

/** What makes two documents of a collection the same: source or name, and content. */
export const identityOf = (digests: Digests, source: string, sha256: string): string =>
  digests.sha256(`${source}\n${sha256}`)

/**
 * One document and its way into a collection, in the batch of its job. What is in the collection already, or on its way,
 * adds nothing and counts as done.
 */
export async function addDocument(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  document: NewDocument,
): Promise<void> {
  const { collectionId, jobId, owner } = target
  const identity = document.content && identityOf(digests, document.uri ?? document.name, document.content.sha256)
  if (
    identity !== undefined &&
    (target.added.has(identity) || (await liveWithIdentity(draft, collectionId, identity)))
  ) {
    settleChild(draft, { id: jobId, ownerId: owner.userId }, 'completed')
    return
  }
  if (identity !== undefined) target.added.add(identity)
  const { id: documentId } = draft.create(documentEntity, {
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
    },
  })
  draft.create(membershipEntity, {
    input: { ownerId: owner.userId, jobId },
    columns: {
      collection_id: collectionId,
      document_id: documentId,
      owner_id: owner.userId,
      job_id: jobId,
      identity: identity ?? null,
      source_uri: document.uri ?? null,
      live: true,
      settings: target.chunking as unknown as JsonValue,
      chunk_set_id: null,
      first_chunk_id: null,
      chunk_count: 0,
      embedding_key: null,
      error: null,
    },
  })
}

export async function liveWithIdentity(draft: Draft, collectionId: string, identity: string): Promise<Row | undefined> {
  const [row] = await draft.storage.read({
    from: 'membership',
    where: and(eq('collection_id', collectionId), eq('identity', identity), eq('live', true)),
    limit: 1,
  })
  return row
}
