export {
  defaultMemoryBlockInputSchema,
  defaultMemoryBlockSchema,
  defaultMemoryBlocksSchema,
  memoryBlockInputSchema,
  memoryBlockListSchema,
  memoryBlockSchema,
  memoryBlockUpdateSchema,
  type DefaultMemoryBlock,
  type DefaultMemoryBlockInput,
  type DefaultMemoryBlocks,
  type MemoryBlock,
  type MemoryBlockInput,
  type MemoryBlockListInput,
  type MemoryBlockUpdate,
} from './memory-block.ts'
export { forgetMemoryBlockEffect } from './memory-block-effects.ts'
export { memoryBlockEntity } from './memory-block-machine.ts'
export { memoryBlockRecords, type MemoryBlockRecords } from './memory-block-records.ts'
export {
  defaultMemoryBlockTable,
  memoryBlockTables,
  type MemoryBlockRow,
  memoryBlockTable,
} from './memory-block-tables.ts'
export { memoryBlocksService } from './memory-blocks-service.ts'
export { findEffectiveMemory, type FindEffectiveMemory, type EffectiveMemory } from './effective-memory.ts'
