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
export { memoryBlockEntity } from './memory-block-machine.ts'
export { someActiveBlockOf, isBlockNameTaken, memoryBlockRecords } from './memory-block-records.ts'
export { defaultMemoryBlockTable, memoryBlockTable, type MemoryBlockRow } from './memory-block-tables.ts'
export { type FindEffectiveMemory, type EffectiveMemory } from './effective-memory.ts'
