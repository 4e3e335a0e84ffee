import { sharing } from '../../access/index.ts'
import type { MemoryBlocksDependencies } from './memory-blocks-dependencies.ts'
import { sharedMemoryBlock } from './shared-memory-block.ts'
import { deleteMemoryBlock, updateMemoryBlock } from './use-cases/change-memory-block.ts'
import { createMemoryBlock } from './use-cases/create-memory-block.ts'
import { getDefaultMemoryBlocks, setDefaultMemoryBlock } from './use-cases/default-memory-blocks.ts'
import { getMemoryBlock, listMemoryBlocks } from './use-cases/read-memory-blocks.ts'

export const memoryBlocksService = (dependencies: MemoryBlocksDependencies) => ({
  create: createMemoryBlock(dependencies),
  list: listMemoryBlocks(dependencies),
  get: getMemoryBlock(dependencies),
  update: updateMemoryBlock(dependencies),
  delete: deleteMemoryBlock(dependencies),
  defaults: getDefaultMemoryBlocks(dependencies),
  setDefault: setDefaultMemoryBlock(dependencies),
  ...sharing(dependencies.sharing, sharedMemoryBlock(dependencies.records)),
})
