import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Digests, JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  documentEntity,
  isSameRestriction,
  membershipEntity,
  restrictDocument,
  restrictionOf,
  membershipsAlike,
  readableAlike,
  endedAlike,
  broughtFrom,
  type Restriction,
  type MembershipRow,
} from '../../resources/documents/index.ts'
import { removeMembership } from './remove-membership.ts'
import type { IngestionProfile } from './ingestion-profile.ts'

/** The user who ingests a document. */
export type Bringer = Pick<Principal, 'userId' | 'username'>

/** What makes two documents of a collection the same: source or name, and content. */
export const identityOf = (digests: Digests, source: string, sha256: string): string =>
  digests.sha256(`${source}\n${sha256}`)

/** What a collection has of one thing, in it or on its way. */
export interface Alike {
  /** The membership that is the same document for its uploader. */
  readonly same: MembershipRow | undefined
  /** The identity for another document: with its owner's id where one that its owner may not know of has the plain one. */
  readonly free: string
}

export async function findAlike(
  { storage }: Pick<Draft, 'storage'>,
  collectionId: string,
  identity: string,
  bringer: Bringer,
): Promise<Alike> {
  const rows = await membershipsAlike(storage, collectionId, identity)
  const free = rows.some((row) => row.identity === identity) ? `${identity}/${bringer.userId}` : identity
  const own = rows.find((row) => row.owner_id === bringer.userId)
  if (own) return { same: own, free }
  if (rows.every((row) => row.restricted !== true)) return { same: rows[0], free }
  return { same: await readableAlike(storage, collectionId, identity, bringer), free }
}

/** What failed or was canceled before gives way to the next try of the same. Answers its documents, whose tags that gets. */
export async function removeEnded(
  draft: Draft,
  collectionId: string,
  of: { readonly identity: string } | { readonly uri: string },
  bringer: Bringer,
  besides?: string,
): Promise<string[]> {
  const all = await endedAlike(draft.storage, collectionId, of, bringer)
  const rows = all.filter((row) => row.id !== besides)
  for (const row of rows) await removeMembership(draft, draft.instance(membershipEntity, row), { wake: true })
  return rows.map((row) => row.document_id)
}

/** What a source has brought into a collection before, for a document of its newer content to take the place of. */
export async function findFormer(
  storage: RecordStore,
  collectionId: string,
  uri: string,
  bringer: Bringer,
  besides?: string,
): Promise<MembershipRow | undefined> {
  const rows = await broughtFrom(storage, collectionId, uri, bringer, besides)
  // Of several that somebody may change, their own, or else the oldest.
  return rows.find((row) => row.owner_id === bringer.userId) ?? rows[0]
}

/** What a request changes of a document besides its content. */
export interface RequestedChanges {
  readonly profile: Pick<IngestionProfile, 'restricted' | 'opened' | 'readers'>
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What was asked for about who finds the document; undefined when nothing was. */
export const requestedRestriction = ({
  restricted,
  opened,
  readers,
}: RequestedChanges['profile']): Restriction | undefined => (restricted || opened ? { restricted, readers } : undefined)

/**
 * Gives a document that is there already what a later ingestion of the same asks for.
 * @throws `forbidden` when it changes who finds somebody else's document
 */
export async function applyRequestedChanges(
  draft: Draft,
  membership: MembershipRow,
  bringer: Bringer,
  requested: RequestedChanges,
): Promise<void> {
  const documentId = membership.document_id
  const restriction = requestedRestriction(requested.profile)
  if (restriction && (await mayRestrict(draft, membership, bringer, restriction))) {
    await restrictDocument(draft, documentId, restriction)
  }
  if (Object.keys(requested.metadata).length === 0) return
  const document = await draft.load(documentEntity, documentId)
  if (document) draft.set(document, { metadata: requested.metadata as JsonValue })
}

/**
 * Whether a document that is there is to be restricted differently; false when it is as it should be.
 * @throws `forbidden` when it is somebody else's
 */
export async function mayRestrict(
  draft: Draft,
  membership: MembershipRow,
  { userId }: Bringer,
  restriction: Restriction,
): Promise<boolean> {
  if (isSameRestriction(await restrictionOf(draft.storage, membership), restriction)) return false
  if (membership.owner_id === userId) return true
  throw new DocentError({
    code: 'forbidden',
    message:
      'The collection has this document already, and only its owner may change who finds it; leave out restricted and permissions.',
  })
}
