import type { RecordStore } from '../../kernel/records/index.ts'
import { forgetTextEffect } from '../shared-texts/index.ts'
import { forgetMemoryBlock, memoryBlockEntity } from './memory-block-machine.ts'
import { deleteDefaultsTo } from './memory-block-records.ts'

/** Takes a deleted block out of the defaults that name it, and out of what it was shared with. */
export const forgetMemoryBlockEffect = ({ storage }: { readonly storage: RecordStore }) =>
  forgetTextEffect({
    storage,
    kind: 'memory_block',
    entity: memoryBlockEntity,
    forget: forgetMemoryBlock,
    takeOut: deleteDefaultsTo,
  })
