import type { SharedResource } from '../../access/index.ts'
import type { MemoryBlockRecords } from './memory-block-records.ts'
import { memoryBlockTable } from './memory-block-tables.ts'

/** Memory blocks as sharing sees them. */
export const sharedMemoryBlock = (records: MemoryBlockRecords): SharedResource => ({
  kind: 'memory_block',
  table: memoryBlockTable,
  noun: 'memory block',
  levels: ['read', 'write'],
  requireManaged: (scope, id) => records.requireRight(scope, id, 'manage'),
})
