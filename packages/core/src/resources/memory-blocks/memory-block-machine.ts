import { sharedTextEntity } from '../shared-texts/index.ts'
import { memoryBlockTable } from './memory-block-tables.ts'

export const forgetMemoryBlock = 'forgetMemoryBlock'

export const memoryBlockEntity = sharedTextEntity({
  kind: 'memory_block',
  table: memoryBlockTable,
  forget: forgetMemoryBlock,
})
