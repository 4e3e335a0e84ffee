import { eq } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { forgetTextEffect } from '../shared-texts/index.ts'
import { forgetMemoryBlock, memoryBlockEntity } from './memory-block-machine.ts'
import { defaultMemoryBlockTable } from './memory-block-tables.ts'

/** Takes a deleted block out of the defaults that name it, and out of what it was shared with. */
export const forgetMemoryBlockEffect = ({ storage }: { readonly storage: RecordStore }) =>
  forgetTextEffect({
    storage,
    entity: memoryBlockEntity,
    forget: forgetMemoryBlock,
    naming(id) {
      const where = eq('memory_block_id', id)
      return [(limit) => storage.writeWhere({ kind: 'delete', table: defaultMemoryBlockTable, where, limit })]
    },
  })
