import type { Scope } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { requireFitting } from './memory-block.ts'
import { memoryBlockEntity } from './memory-block-machine.ts'
import type { MemoryBlockRecords } from './memory-block-records.ts'

/**
 * Replaces the content of a block, in this batch, for a model that works for the scope's user.
 * @throws `not_found`, `forbidden` for a block that the user or models may not write, `invalid_input` when too long
 */
export async function writeMemory(
  draft: Draft,
  records: Pick<MemoryBlockRecords, 'requireRight'>,
  scope: Scope,
  { blockId, content }: { readonly blockId: string; readonly content: string },
): Promise<void> {
  const row = await records.requireRight(scope, blockId, 'write')
  if (row.access_mode === 'read')
    throw new DocentError({ code: 'forbidden', message: 'The memory block can only be read by models.' })
  requireFitting(content, row.max_content_length)
  draft.set(draft.instance(memoryBlockEntity, row), { content })
  draft.record('memory_block', blockId, 'UPDATED', { fields: ['content'] })
}
