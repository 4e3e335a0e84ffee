export {
  defaultMemoryBlockInputSchema,
  defaultMemoryBlockSchema,
  defaultMemoryBlocksSchema,
  accessModes,
  injectionModes,
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
export {
  someActiveBlockOf,
  isBlockNameTaken,
  memoryBlockRecords,
  type MemoryBlockRecords,
} from './memory-block-records.ts'
export { defaultMemoryBlockTable, memoryBlockTable, type MemoryBlockRow } from './memory-block-tables.ts'
export { type FindEffectiveMemory, type EffectiveMemory } from './effective-memory.ts'
export { writeMemory } from './write-memory.ts'
