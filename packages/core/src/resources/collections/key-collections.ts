import { scopeOf, type AccessRights, type KeyCollections } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findListedCollection, collectionNames, type CollectionRecords } from './collection-records.ts'

/** What API keys, a tier below, may know of collections. */
export const keyCollections = ({
  storage,
  records,
  rights,
}: {
  readonly storage: RecordStore
  readonly records: CollectionRecords
  readonly rights: AccessRights
}): KeyCollections => ({
  async collectionVisible(userId, collectionId) {
    // Groups that only the host knows are not known where nobody calls.
    const { groups } = await rights.of({ userId })
    const principal: Principal = { userId, username: '', scope: { kind: 'global' }, groups, permissions: [] }
    try {
      const row = await records.require(scopeOf(principal), collectionId, 'read')
      return { name: row.name }
    } catch (error) {
      // Only that means "not visible"; a store that does not answer must not look like it.
      if (DocentError.isInstance(error) && error.code === 'not_found') return undefined
      throw error
    }
  },
  async collectionExists(collectionId) {
    return (await findListedCollection(storage, collectionId, ['id'])) !== undefined
  },
  async collectionNames(scope, collectionIds) {
    const rows = await collectionNames(storage, scope, collectionIds)
    return new Map(rows.map((row) => [row.id, row.name]))
  },
})
