import {
  defaultMemoryBlockInputSchema,
  defaultMemoryBlockSchema,
  defaultMemoryBlocksSchema,
  memoryBlockInputSchema,
  memoryBlockListSchema,
  memoryBlockSchema,
  memoryBlockUpdateSchema,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const memoryBlockWire = wireSchema(memoryBlockSchema, { name: 'MemoryBlock' })
export const memoryBlockInputWire = wireSchema(memoryBlockInputSchema, { name: 'MemoryBlockCreateRequest' })
export const memoryBlockUpdateWire = wireSchema(memoryBlockUpdateSchema, { name: 'MemoryBlockUpdateRequest' })
export const memoryBlockListWire = wireSchema(memoryBlockListSchema)
export const memoryBlockPageSchema = component(
  'MemoryBlockList',
  z.object({ items: z.array(memoryBlockWire.schema), total: z.int().min(0) }),
)
export const defaultMemoryBlockInputWire = wireSchema(defaultMemoryBlockInputSchema, {
  name: 'SetDefaultMemoryBlockRequest',
})
export const defaultMemoryBlockWire = wireSchema(defaultMemoryBlockSchema, { name: 'SetDefaultMemoryBlockResponse' })
export const defaultMemoryBlocksWire = wireSchema(defaultMemoryBlocksSchema, { name: 'DefaultMemoryBlocksResponse' })
