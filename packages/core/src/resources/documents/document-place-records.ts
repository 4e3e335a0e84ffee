import type { Scope } from '../../access/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { existsIn, type RecordStore } from '../../kernel/records/index.ts'
import { collectionTable, type CollectionRow } from '../collections/collection-table.ts'
import { visibleCollections } from '../collections/index.ts'
import { membershipTable, type MembershipRow } from './document-tables.ts'
import { visibleMemberships } from './visible-memberships.ts'

/** Collections that hold a document, as far as the scope may know of it, the last changed first. */
export const collectionsHolding = (
  storage: RecordStore,
  scope: Scope,
  documentId: string,
  page: PageRange,
): Promise<CollectionRow[]> => {
  const membership = and(eq('document_id', documentId), visibleMemberships(scope))
  const holding = existsIn(membershipTable, [{ outer: 'id', inner: 'collection_id' }], membership)
  return storage.read({
    from: collectionTable,
    where: and(visibleCollections(scope, 'read'), holding),
    orderBy: [{ column: 'updated_at', direction: 'descending' }],
    ...page,
  })
}

/** Where a document is, as far as the scope may know of it. */
export const membershipsSeenBy = (
  storage: RecordStore,
  scope: Scope,
  documentId: string,
  limit: number,
): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(eq('document_id', documentId), visibleMemberships(scope)),
    orderBy: [{ column: 'id' }],
    limit,
  })
