import type { Draft } from '../../kernel/durable/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'
import { requireAbsent, update, type RecordStore } from '../../kernel/records/index.ts'
import {
  deleteDocument,
  documentEntity,
  isCounted,
  isSameRestriction,
  metadataOfVersion,
  membershipEntity,
  restrictMembership,
  restrictionOf,
  embeddingSetTable,
  chunkSetTable,
  chunkSetsOfDocument,
  embeddingSetsOf,
  heldElsewhere,
  isHeldElsewhere,
  type DocumentRow,
  type MembershipRow,
  type MembershipInstance,
  type DocumentInstance,
  findDocument,
} from '../../resources/documents/index.ts'
import { passTagsOn } from '../../resources/tags/index.ts'
import { countDocument, findFormer, membershipSettingsSchema, type Bringer } from '../ingest/index.ts'

/** What a document is made of, besides who it belongs to and what people said about it. */
const contentColumns = [
  'type',
  'size',
  'page_count',
  'pages_done',
  'original_type',
  'original_mtime',
  'sha256',
  'source_key',
  'text_key',
  'words_key',
  'title',
  'warnings',
  'pictured_pages',
  'summary',
  'summary_parameters',
  'parse_preferences',
  'ingest_mode',
] as const
type BlobKeys = Pick<DocumentRow, 'source_key' | 'text_key' | 'words_key'>

/** Newer content of a document that a source had brought in before, ready to become its content. */
export interface NewVersion {
  readonly documentId: string
  /** The membership that the older content is in the collection by. */
  readonly formerId: string
  /** Blobs of the newer content, in the folder of the document. */
  readonly blobs: BlobKeys
  readonly embeddings: readonly { readonly model: string; readonly key: string }[]
  /** Blobs that were made for it, and are for nothing when it is not taken. */
  readonly copies: readonly string[]
}

export const bringerOf = (membership: MembershipRow, document: DocumentRow): Bringer => ({
  userId: membership.owner_id,
  username: document.username,
})

/**
 * For memberships that are about to become searchable: which of them bring newer content of a document that is there. Its
 * blobs are copied to that document, which keeps its id, tags, metadata and restriction; what is left goes with the document
 * that the content came in as. What another collection holds too, of the two, stays as it is, and they are two documents.
 */
export async function prepareVersions(
  { storage, blobs }: { readonly storage: RecordStore; readonly blobs: BlobStore },
  memberships: readonly MembershipRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, NewVersion>> {
  const versions = new Map<string, NewVersion>()
  for (const membership of memberships) {
    if (membership.source_uri === null) continue
    const id = membership.id
    const document = await findDocument(storage, membership.document_id)
    const former = document && (await formerOf(storage, membership, document))
    if (!document || !former) continue
    const documentId = former.document_id
    if (await isHeldElsewhere(storage, documentId, former.id)) continue
    if (await isHeldElsewhere(storage, document.id, id)) continue
    const copies: string[] = []
    const copy = async (key: string, name: string): Promise<string> => {
      // What came with its listing is stored apart, and passed on unchanged.
      if (!key.startsWith(`documents/${document.id}/`)) return key
      const to = `documents/${documentId}/${name}-of-${document.id}`
      await blobs.put(to, await blobs.get(key, { signal }), { signal })
      copies.push(to)
      return to
    }
    const copied = {
      source_key: document.source_key && (await copy(document.source_key, 'source_key')),
      text_key: document.text_key && (await copy(document.text_key, 'text_key')),
      words_key: document.words_key && (await copy(document.words_key, 'words_key')),
    }
    const sets = await embeddingSetsOf(storage, String(membership.chunk_set_id), ['model', 'blob_key'])
    const embeddings = []
    for (const [index, set] of sets.entries()) {
      const key = await copy(set.blob_key, `embeddings-${index}`)
      embeddings.push({ model: set.model, key })
    }
    versions.set(id, { documentId, formerId: former.id, blobs: copied, embeddings, copies })
  }
  return versions
}

/** The membership of what the source of another has brought in before, for the newer content to take its place. */
export async function formerOf(
  storage: RecordStore,
  membership: MembershipRow,
  document: DocumentRow,
): Promise<MembershipRow | undefined> {
  const collectionId = membership.collection_id
  const uri = String(membership.source_uri)
  const bringer = bringerOf(membership, document)
  const former = await findFormer(storage, collectionId, uri, bringer, membership.id)
  return former && (await mayFollow(storage, membership, former)) ? former : undefined
}

/** Only the owner of a document changes who finds it: what others want to be found differently is no version of it. */
async function mayFollow(storage: RecordStore, membership: MembershipRow, former: MembershipRow): Promise<boolean> {
  if (former.owner_id === membership.owner_id || !isRestrictionGiven(membership)) return true
  return isSameRestriction(await restrictionOf(storage, membership), await restrictionOf(storage, former))
}

const isRestrictionGiven = (membership: MembershipRow): boolean =>
  membershipSettingsSchema.parse(membership.settings).restrictionGiven

/**
 * Makes the content that came in as a document of its own the content of the document that it is a newer version of. The
 * two exchange what they are made of, and the one that came in goes with the older content.
 * @returns the document that has the content now; undefined when it is to stay where it came in
 */
export async function becomeVersion(
  draft: Draft,
  membership: MembershipInstance,
  document: DocumentInstance,
  { documentId, formerId, blobs, embeddings }: NewVersion,
): Promise<DocumentInstance | undefined> {
  const former = await draft.load(membershipEntity, formerId)
  const older = await draft.load(documentEntity, documentId)
  if (!former || !isCounted(former) || older?.state !== 'parsed') return undefined
  if (!(await mayFollow(draft.storage, membership.row, former.row))) return undefined
  const elsewhere = [
    { id: documentId, besides: [formerId, membership.id] },
    { id: document.id, besides: [membership.id] },
  ]
  for (const { id, besides } of elsewhere) if (await isHeldElsewhere(draft.storage, id, ...besides)) return undefined
  for (const { id, besides } of elsewhere)
    draft.step(requireAbsent(membershipEntity.table, heldElsewhere(id, ...besides)))

  await countDocument(draft, former, older.row.size, -1)
  draft.send(former, { type: 'REMOVE' })
  draft.set(former, { live: false, document_id: document.id })
  if (!isRestrictionGiven(membership.row)) {
    await restrictMembership(draft, membership, await restrictionOf(draft.storage, former.row))
  }
  // After the update of the former one: a collection has a document once.
  draft.step(
    update(membershipEntity.table, {
      key: { id: membership.id },
      // The document stays its owner's, also when the content is from somebody else.
      set: { document_id: documentId, owner_id: former.row.owner_id },
    }),
  )

  const content = Object.fromEntries(contentColumns.map((column) => [column, document.row[column]])) as Pick<
    DocumentRow,
    (typeof contentColumns)[number]
  >
  const metadata = metadataOfVersion(older.row.metadata, document.row.metadata)
  draft.set(older, { ...content, ...blobs, metadata, status: 'completed', error: null })
  const { source_key, text_key, words_key } = older.row
  draft.set(document, { source_key, text_key, words_key })
  const sets = await chunkSetsOfDocument(draft.storage, documentId, ['id'])
  const move = (chunkSetId: unknown, to: string) =>
    draft.step(update(chunkSetTable, { key: { id: String(chunkSetId) }, set: { document_id: to } }))
  for (const { id } of sets) move(id, document.id)
  move(membership.row.chunk_set_id, documentId)
  for (const { model, key } of embeddings) {
    const of = { chunk_set_id: String(membership.row.chunk_set_id), model }
    draft.step(update(embeddingSetTable, { key: of, set: { blob_key: key } }))
  }
  await deleteDocument(draft, document)
  draft.record('document', documentId, 'NEW_VERSION', {})
  return older
}

/** What people said about the older document goes over to the newer one, where the two stay documents of their own. */
export async function inherit(draft: Draft, document: DocumentInstance, olderId: string): Promise<void> {
  const older = await draft.load(documentEntity, olderId)
  if (!older) return
  draft.set(document, { metadata: metadataOfVersion(older.row.metadata, document.row.metadata) })
  await passTagsOn(draft, olderId, document.id)
}
