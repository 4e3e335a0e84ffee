import { collectionTable } from './collection-table.ts'
import type { SharedResource } from '../../access/index.ts'
import type { CollectionRecords } from './collection-records.ts'
import { requireEditable, requireRight } from './edit-rights.ts'

/** Collections as sharing sees them. Archived ones can be shared with fewer only. */
export const sharedCollection = (records: CollectionRecords): SharedResource => ({
  kind: 'collection',
  table: collectionTable,
  noun: 'collection',
  levels: ['read', 'write'],
  requireManaged: (scope, id, change) =>
    change === 'widen' ? requireEditable(records, scope, id, 'manage') : requireRight(records, scope, id, 'manage'),
})
