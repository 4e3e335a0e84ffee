import type { Scope } from '../../access/index.ts'
import { always, and, eq, isIn, ne, prefix } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { membershipTable, type MembershipRow } from './document-tables.ts'
import { readableMemberships } from './visible-memberships.ts'

/** Who brings a thing again: nobody is to learn of what they may not read. */
type Bringer = Pick<Scope, 'userId' | 'username'>

const readableBy = ({ userId, username }: Bringer): Where<typeof membershipTable> =>
  readableMemberships({ userId, username, subjects: [] })

/**
 * What of a collection somebody may change who may write to it: what is restricted to others is as good as not there, and
 * the same thing from them is another document.
 */
const changeable = (collectionId: string, bringer: Bringer): Where<typeof membershipTable> =>
  and(eq('collection_id', collectionId), readableBy(bringer))

/** Memberships change with new content; documents do not. */
const orderBy = [{ column: 'document_id' }] as const

/** More people than this do not have the same thing restricted in one collection. */
const mostAlike = 1_000

const alike = (collectionId: string, identity: string) =>
  and(eq('collection_id', collectionId), prefix('identity', identity), eq('live', true))

/** The oldest first. */
export const membershipsAlike = (
  storage: RecordStore,
  collectionId: string,
  identity: string,
): Promise<MembershipRow[]> =>
  storage.read({ from: membershipTable, where: alike(collectionId, identity), orderBy, limit: mostAlike })

/** The oldest that the bringer may read. */
export async function readableAlike(
  storage: RecordStore,
  collectionId: string,
  identity: string,
  bringer: Bringer,
): Promise<MembershipRow | undefined> {
  const where = and(alike(collectionId, identity), readableBy(bringer))
  const [row] = await storage.read({ from: membershipTable, where, orderBy, limit: 1 })
  return row
}

/** Failures of one document that give way at once; there are more only of stores from before they did. */
const mostReplaced = 20

/** What failed of the same, or was canceled, and gives way to the next try of it. */
export const endedAlike = (
  storage: RecordStore,
  collectionId: string,
  of: { readonly identity: string } | { readonly uri: string },
  bringer: Bringer,
): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(
      changeable(collectionId, bringer),
      isIn('state', ['failed', 'canceled']),
      'uri' in of ? eq('source_uri', of.uri) : prefix('identity', of.identity),
    ),
    limit: mostReplaced,
  })

/** What a source has brought in before, without one; the oldest first. */
export const broughtFrom = (
  storage: RecordStore,
  collectionId: string,
  uri: string,
  bringer: Bringer,
  besides?: string,
): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(
      changeable(collectionId, bringer),
      eq('source_uri', uri),
      besides === undefined ? always : ne('id', besides),
      isIn('state', ['searchable', 'kept']),
    ),
    orderBy,
    limit: mostAlike,
  })
