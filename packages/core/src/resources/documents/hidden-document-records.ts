import type { Scope } from '../../access/index.ts'
import { and, eq, isIn, not } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { membershipTable } from './document-tables.ts'
import { countedMembershipStates } from './membership-machine.ts'
import { readableMemberships } from './visible-memberships.ts'

/** Of a collection's documents those that a scope may not know of. */
interface HiddenDocuments {
  readonly count: number
  /** Bytes. */
  readonly size: number
}

/** What of collections is restricted to others, by collection; absent where nothing is. */
type FindHiddenDocuments = (
  scope: Scope,
  collectionIds: readonly string[],
) => Promise<ReadonlyMap<string, HiddenDocuments>>

export const hiddenDocuments =
  ({ storage }: { readonly storage: RecordStore }): FindHiddenDocuments =>
  async (scope, collectionIds) => {
    if (collectionIds.length === 0) return new Map()
    const rows = await storage.aggregate({
      from: membershipTable,
      where: and(
        isIn('collection_id', collectionIds),
        eq('restricted', true),
        isIn('state', countedMembershipStates),
        not(readableMemberships(scope)),
      ),
      groupBy: ['collection_id'],
      measures: { count: { count: true }, size: { sum: 'size_held' } },
      // Restricted documents have an index of their own, and are few.
      cost: 'indexed',
    })
    return new Map(rows.map((row) => [row.collection_id, { count: row.count, size: row.size }]))
  }
