import type { Scope } from '../../access/index.ts'
import { eq, and, ne, gt, isIn } from '../../kernel/ports/index.ts'
import { rowById, rowsBy, existsIn, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { collectionTable } from '../collections/collection-table.ts'
import { readableMemberships } from './visible-memberships.ts'
import { membershipTable, documentTable, type MembershipRow } from './document-tables.ts'

/** A membership, regardless of who may see it. Like most of this file for effects, sweeps and what checked its caller before. */
export const findMembership = rowById(membershipTable)

export const membershipsOfDocument = rowsBy(membershipTable, 'document_id')

/** Some of a collection, in order of their ids. */
export const membershipsOfCollection = (
  storage: RecordStore,
  collectionId: string,
  limit: number,
): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: eq('collection_id', collectionId),
    orderBy: [{ column: 'id' }],
    limit,
  })

/** Whether a document is in a collection of another user. */
export async function isHeldByOthers(storage: RecordStore, documentId: string, userId: string): Promise<boolean> {
  const ofOthers = existsIn(collectionTable, [{ outer: 'collection_id', inner: 'id' }], ne('owner_id', userId))
  const where = and(eq('document_id', documentId), eq('live', true), ofOthers)
  return (await storage.read({ from: membershipTable, where, columns: ['id'], limit: 1 })).length > 0
}

/** What a user has put a document into, some of it. */
export const ownMembershipsOfDocument = (
  storage: RecordStore,
  documentId: string,
  ownerId: string,
  limit: number,
): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(eq('document_id', documentId), eq('owner_id', ownerId)),
    limit,
  })

/** What a user has put documents of others into, some of it. */
export const membershipsInDocumentsOfOthers = (
  storage: RecordStore,
  ownerId: string,
  limit: number,
): Promise<MembershipRow[]> => {
  const ofOthers = existsIn(documentTable, [{ outer: 'document_id', inner: 'id' }], ne('owner_id', ownerId))
  const where = and(eq('owner_id', ownerId), ofOthers, ne('state', 'removing'))
  return storage.read({ from: membershipTable, where, limit, cost: 'scan' })
}

/** What else holds a document, besides some memberships. */
export const heldElsewhere = (documentId: string, ...besides: readonly string[]): Where<typeof membershipTable> =>
  and(eq('document_id', documentId), ne('state', 'removing'), ...besides.map((id) => ne('id', id)))

export async function isHeldElsewhere(
  storage: RecordStore,
  documentId: string,
  ...besides: readonly string[]
): Promise<boolean> {
  const where = heldElsewhere(documentId, ...besides)
  return (await storage.read({ from: membershipTable, where, columns: ['id'], limit: 1 })).length > 0
}

/** Some of what holds a document besides a membership. */
export const othersOfDocument = (
  storage: RecordStore,
  documentId: string,
  besides: string,
  limit: number,
): Promise<MembershipRow[]> => storage.read({ from: membershipTable, where: heldElsewhere(documentId, besides), limit })

/** The document in a collection, under whatever name it was brought in. */
export async function liveMembershipOf(
  storage: RecordStore,
  collectionId: string,
  documentId: string,
): Promise<MembershipRow | undefined> {
  const where = and(eq('collection_id', collectionId), eq('document_id', documentId), eq('live', true))
  const [row] = await storage.read({ from: membershipTable, where, limit: 1 })
  return row
}

/** What an import takes of a collection for the scope, in order of the memberships' ids, some behind one. */
export const importableBehind = (
  storage: RecordStore,
  scope: Scope,
  collectionId: string,
  after: string,
  limit: number,
): Promise<Pick<MembershipRow, 'id' | 'document_id'>[]> =>
  storage.read({
    from: membershipTable,
    where: and(
      eq('collection_id', collectionId),
      isIn('state', ['searchable', 'kept']),
      gt('id', after),
      readableMemberships(scope),
    ),
    orderBy: [{ column: 'id' }],
    columns: ['id', 'document_id'],
    limit,
  })

/** Live memberships of a document, some of them. */
export const liveMembershipsOf = (storage: RecordStore, documentId: string, limit: number): Promise<MembershipRow[]> =>
  storage.read({ from: membershipTable, where: and(eq('document_id', documentId), eq('live', true)), limit })

/** Of these the restricted ones. */
export const restrictedMembershipsOf = (
  storage: RecordStore,
  documentId: string,
  limit: number,
): Promise<Pick<MembershipRow, 'id' | 'restricted'>[]> =>
  storage.read({
    from: membershipTable,
    where: and(eq('document_id', documentId), eq('live', true), eq('restricted', true)),
    columns: ['id', 'restricted'],
    limit,
  })
