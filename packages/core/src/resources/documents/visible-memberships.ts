import { calledBy, type Scope } from '../../access/index.ts'
import { always, and, eq, isIn, or } from '../../kernel/ports/index.ts'
import { existsIn, type Where } from '../../kernel/records/index.ts'
import { collectionTable } from '../collections/collection-table.ts'
import { visibleCollections } from '../collections/index.ts'
import { membershipReaderTable } from './document-tables.ts'
import { listedMembershipStates } from './membership-machine.ts'
import type { membershipTable } from './document-tables.ts'

/** Memberships that are not restricted, or whose readers the scope is among. A condition on the membership table. */
export const readableMemberships = (scope: Scope): Where<typeof membershipTable> =>
  or(
    eq('restricted', false),
    eq('owner_id', scope.userId),
    existsIn(membershipReaderTable, [{ outer: 'id', inner: 'membership_id' }], calledBy(scope, 'username')),
  )

/**
 * What lists and searches show: documents in collections that are not archived. A condition on the membership table; in
 * one collection it costs the same however many the scope sees.
 */
export const listedMemberships = (scope: Scope, collectionId?: string): Where<typeof membershipTable> =>
  within(and(eq('state', 'active'), visibleCollections(scope, 'read', among(collectionId))), scope, collectionId)

/** Documents in collections, or in one, as far as the scope may know of them. A condition on the membership table. */
export const visibleMemberships = (scope: Scope, collectionId?: string): Where<typeof membershipTable> =>
  within(visibleCollections(scope, 'read', among(collectionId)), scope, collectionId)

const among = (id: string | undefined) => (id === undefined ? undefined : [id])

const within = (
  collections: Where<typeof collectionTable>,
  scope: Scope,
  collectionId: string | undefined,
): Where<typeof membershipTable> =>
  and(
    collectionId === undefined ? always : eq('collection_id', collectionId),
    isIn('state', [...listedMembershipStates]),
    readableMemberships(scope),
    existsIn(collectionTable, [{ outer: 'collection_id', inner: 'id' }], collections),
  )
