import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  memoryBlockInputSchema,
  memoryBlockOf,
  requireFitting,
  type MemoryBlock,
  type MemoryBlockInput,
} from '../memory-block.ts'
import { memoryBlockEntity } from '../memory-block-machine.ts'
import type { MemoryBlocksDependencies } from '../memory-blocks-dependencies.ts'

/** Makes a memory block owned by the caller. @throws `wrong_state` when they have one of this name, `invalid_input` when it is too long */
export const createMemoryBlock =
  ({ runtime, idempotency, records }: MemoryBlocksDependencies) =>
  async (principal: Principal, input: MemoryBlockInput, options: CallOptions = {}): Promise<MemoryBlock> => {
    requireGlobal(principal)
    const checked = check(memoryBlockInputSchema, input)
    requireFitting(checked.content, checked.maxContentLength)
    return idempotency.once<MemoryBlock, MemoryBlock>(principal, 'createMemoryBlock', checked, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit(
          { actor: principal.userId, requestId: options.requestId, signal: options.signal },
          async (draft) => {
            await records.requireFreeName(principal.userId, checked.name)
            const { row } = draft.create(memoryBlockEntity, {
              columns: {
                owner_id: principal.userId,
                username: principal.username,
                name: checked.name,
                content: checked.content,
                system_prompt_amendment: checked.systemPromptAmendment,
                injection_mode: checked.injectionMode,
                access_mode: checked.accessMode,
                max_content_length: checked.maxContentLength,
                is_public: false,
                user_count: 1,
                group_count: 0,
              },
            })
            const block = memoryBlockOf({ ...row, created_at: draft.now, updated_at: draft.now }, scopeOf(principal))
            remember(draft, block)
            return block
          },
        ),
    })
  }
