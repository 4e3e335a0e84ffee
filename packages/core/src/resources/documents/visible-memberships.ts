import { calledBy, type Scope } from '../../access/index.ts'
import { always, and, eq, existsIn, isIn, or, type Predicate } from '../../kernel/ports/index.ts'
import { visibleCollections } from '../collections/index.ts'
import { membershipReaderTable } from './document-tables.ts'
import { listedMembershipStates } from './membership-machine.ts'

/** Memberships that are not restricted, or whose readers the scope is among. A condition on the membership table. */
export const readableMemberships = (scope: Scope): Predicate =>
  or(
    eq('restricted', false),
    eq('owner_id', scope.userId),
    existsIn(membershipReaderTable.name, [{ outer: 'id', inner: 'membership_id' }], calledBy(scope, 'username')),
  )

/**
 * What lists and searches show: documents in collections that are not archived. A condition on the membership table; in
 * one collection it costs the same however many the scope sees.
 */
export const listedMemberships = (scope: Scope, collectionId?: string): Predicate =>
  within(and(eq('state', 'active'), visibleCollections(scope, 'read', among(collectionId))), scope, collectionId)

/** Documents in collections, or in one, as far as the scope may know of them. A condition on the membership table. */
export const visibleMemberships = (scope: Scope, collectionId?: string): Predicate =>
  within(visibleCollections(scope, 'read', among(collectionId)), scope, collectionId)

const among = (id: string | undefined) => (id === undefined ? undefined : [id])

const within = (collections: Predicate, scope: Scope, collectionId: string | undefined): Predicate =>
  and(
    collectionId === undefined ? always : eq('collection_id', collectionId),
    isIn('state', [...listedMembershipStates]),
    readableMemberships(scope),
    existsIn('collection', [{ outer: 'collection_id', inner: 'id' }], collections),
  )
