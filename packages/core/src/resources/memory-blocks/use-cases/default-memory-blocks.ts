import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, compact } from '../../../kernel/input/index.ts'
import { and, eq, type Principal } from '../../../kernel/ports/index.ts'
import { insert, remove, requireMatch } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  defaultMemoryBlockInputSchema,
  memoryBlockOf,
  unusableInChat,
  type DefaultMemoryBlock,
  type DefaultMemoryBlockInput,
  type DefaultMemoryBlocks,
} from '../memory-block.ts'
import { defaultMemoryBlockTable, memoryBlockTable } from '../memory-block-tables.ts'
import type { MemoryBlocksDependencies } from '../memory-blocks-dependencies.ts'

/** What acts for the caller where a request names no block. Blocks that the caller does not see any more are left out. */
export const getDefaultMemoryBlocks =
  ({ records }: MemoryBlocksDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<DefaultMemoryBlocks> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const [llm, agent] = await Promise.all([records.defaultOf(scope, 'llm'), records.defaultOf(scope, 'agent')])
    return {
      defaults: compact({ llm: llm && memoryBlockOf(llm, scope), agent: agent && memoryBlockOf(agent, scope) }),
    }
  }

/** @throws `not_found` also for a block that the caller does not see, `unsupported` for one that no chat can use */
export const setDefaultMemoryBlock =
  ({ runtime, records }: MemoryBlocksDependencies) =>
  async (
    principal: Principal,
    input: DefaultMemoryBlockInput,
    options: CallOptions = {},
  ): Promise<DefaultMemoryBlock> => {
    requireGlobal(principal)
    const { scope: of, memoryBlockId } = check(defaultMemoryBlockInputSchema, input)
    const scope = scopeOf(principal)
    const key = { user_id: principal.userId, scope: of }
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      draft.record('user', principal.userId, 'DEFAULT_MEMORY_BLOCK_CHANGED', { scope: of })
      if (memoryBlockId == null || memoryBlockId === '') {
        draft.step(remove(defaultMemoryBlockTable, key))
        return { scope: of }
      }
      const row = await records.require(scope, memoryBlockId)
      const reason = of === 'llm' ? unusableInChat(row) : undefined
      if (reason !== undefined) throw new DocentError({ code: 'unsupported', message: reason })
      const there = and(eq('id', memoryBlockId), eq('state', 'active'))
      draft.step(requireMatch(memoryBlockTable, there))
      draft.step(
        insert(
          defaultMemoryBlockTable,
          { ...key, memory_block_id: memoryBlockId, created_at: draft.now },
          { onConflict: 'replace' },
        ),
      )
      return { scope: of, memoryBlock: memoryBlockOf(row, scope) }
    })
  }
