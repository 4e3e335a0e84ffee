import { grantTable } from '../../access/index.ts'
import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { and, eq, type TableDefinition } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { memoryBlockEntity } from './memory-block-machine.ts'
import { defaultMemoryBlockTable } from './memory-block-tables.ts'

const rowsAtOnce = 500

/** Takes a deleted block out of the defaults that name it, and out of what it was shared with. */
export function forgetMemoryBlockEffect({ storage }: { readonly storage: RecordStore }) {
  async function deleteAll<Table extends TableDefinition>(
    signal: AbortSignal,
    table: Table,
    where: Where<NoInfer<Table>>,
  ): Promise<void> {
    while ((await storage.writeWhere({ kind: 'delete', table, where, limit: rowsAtOnce })) === rowsAtOnce)
      signal.throwIfAborted()
  }
  return defineEffect({
    effect: 'memory_block.forgetMemoryBlock',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      await deleteAll(run.signal, defaultMemoryBlockTable, eq('memory_block_id', run.entityId))
      const grants = and(eq('resource_kind', memoryBlockEntity.kind), eq('resource_id', run.entityId))
      await deleteAll(run.signal, grantTable, grants)
      return async (draft) => {
        const block = await draft.load(memoryBlockEntity, run.entityId)
        if (block && draft.send(block, { type: 'FORGOTTEN' })) draft.remove(block)
      }
    },
    failed: () => () => {},
  })
}
