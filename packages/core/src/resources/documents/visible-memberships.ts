import { calledBy, type Scope } from '../../access/index.ts'
import { and, eq, existsIn, isIn, or, type Predicate } from '../../kernel/ports/index.ts'
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

/** What lists and searches show: documents in collections that are not archived. A condition on the membership table. */
export const listedMemberships = (scope: Scope): Predicate =>
  and(
    isIn('state', [...listedMembershipStates]),
    readableMemberships(scope),
    existsIn(
      'collection',
      [{ outer: 'collection_id', inner: 'id' }],
      and(eq('state', 'active'), visibleCollections(scope, 'read')),
    ),
  )

/** Documents in collections, as far as the scope may know of them. A condition on the membership table. */
export const visibleMemberships = (scope: Scope): Predicate =>
  and(
    isIn('state', [...listedMembershipStates]),
    readableMemberships(scope),
    existsIn('collection', [{ outer: 'collection_id', inner: 'id' }], visibleCollections(scope, 'read')),
  )
