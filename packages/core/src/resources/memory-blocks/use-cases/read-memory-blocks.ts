import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { memoryBlockListSchema, memoryBlockOf, type MemoryBlock, type MemoryBlockListInput } from '../memory-block.ts'
import type { MemoryBlocksDependencies } from '../memory-blocks-dependencies.ts'

/** The caller's own blocks and those shared with them, the last changed first, and how many there are in all. */
export const listMemoryBlocks =
  ({ records }: MemoryBlocksDependencies) =>
  async (
    principal: Principal,
    input: MemoryBlockListInput = {},
    options: CallOptions = {},
  ): Promise<{ items: MemoryBlock[]; total: number }> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const { nameFilter, updatedAfter, ...page } = check(memoryBlockListSchema, input)
    const scope = scopeOf(principal)
    const filter = { nameFilter, updatedAfter: updatedAfter === undefined ? undefined : Date.parse(updatedAfter) }
    const [rows, total] = await Promise.all([records.list(scope, filter, page), records.count(scope, filter)])
    return { items: rows.map((row) => memoryBlockOf(row, scope)), total }
  }

/** @throws `not_found` */
export const getMemoryBlock =
  ({ records }: MemoryBlocksDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<MemoryBlock> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    return memoryBlockOf(await records.require(scope, id), scope)
  }
