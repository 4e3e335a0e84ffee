import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { memoryBlockUpdateSchema, requireFitting, type MemoryBlockUpdate } from '../memory-block.ts'
import { memoryBlockEntity } from '../memory-block-machine.ts'
import type { MemoryBlocksDependencies } from '../memory-blocks-dependencies.ts'

/**
 * Changes a block of the caller, or one shared with them for writing. Questions from now on are asked with it.
 * @throws `not_found`, `forbidden`, `wrong_state` when its owner has another one of this name, `invalid_input` when too long
 */
export const updateMemoryBlock =
  ({ runtime, records }: MemoryBlocksDependencies) =>
  async (principal: Principal, id: string, input: MemoryBlockUpdate, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    const changes = check(memoryBlockUpdateSchema, input)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireRight(scopeOf(principal), id, 'write')
      const { name, content, systemPromptAmendment, injectionMode, accessMode, maxContentLength } = changes
      requireFitting(content ?? row.content, maxContentLength ?? row.max_content_length)
      if (name !== undefined) await records.requireFreeName(row.owner_id, name, id)
      const columns = {
        ...(name === undefined ? {} : { name }),
        ...(content === undefined ? {} : { content }),
        ...(systemPromptAmendment === undefined ? {} : { system_prompt_amendment: systemPromptAmendment }),
        ...(injectionMode === undefined ? {} : { injection_mode: injectionMode }),
        ...(accessMode === undefined ? {} : { access_mode: accessMode }),
        ...(maxContentLength === undefined ? {} : { max_content_length: maxContentLength }),
      }
      draft.set(draft.instance(memoryBlockEntity, row), columns)
      draft.record('memory_block', id, 'UPDATED', { fields: Object.keys(columns) })
    })
  }

/** Deletes a block of the caller. Nobody's chats use it any more. @throws `not_found`, `forbidden` */
export const deleteMemoryBlock =
  ({ runtime, records }: MemoryBlocksDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireRight(scopeOf(principal), id, 'manage')
      draft.send(draft.instance(memoryBlockEntity, row), { type: 'DELETE', ownerId: principal.userId })
    })
  }
