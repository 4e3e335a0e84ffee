import { visibleTo, type AccessLevel, type Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, gt } from '../../kernel/ports/index.ts'
import { type RecordStore, type Where, deleteAll } from '../../kernel/records/index.ts'
import type { DefaultScope } from './memory-block.ts'
import { defaultMemoryBlockTable, memoryBlockTable, type MemoryBlockRow } from './memory-block-tables.ts'

export interface MemoryBlockFilter {
  /** Part of the name. */
  readonly nameFilter?: string | undefined
  readonly updatedAfter?: number | undefined
}

export interface MemoryBlockRecords {
  /** @throws `not_found` when missing or invisible. */
  require(scope: Scope, id: string): Promise<MemoryBlockRow>
  /** @throws `not_found` when invisible, `forbidden` when visible without the right. */
  requireRight(scope: Scope, id: string, level: 'write' | 'manage'): Promise<MemoryBlockRow>
  /** The scope's own block of this name, else the one that is shared with it. @throws `not_found`, `invalid_input` */
  requireNamed(scope: Scope, name: string): Promise<MemoryBlockRow>
  /** What the unique constraint enforces, reported before. @throws `wrong_state` when the owner has another block of this name */
  requireFreeName(ownerId: string, name: string, exceptId?: string): Promise<void>
  /** The last changed first. */
  list(scope: Scope, filter: MemoryBlockFilter, page: PageRange): Promise<MemoryBlockRow[]>
  count(scope: Scope, filter: MemoryBlockFilter): Promise<number>
  /** The user's default, when there is one that the user still sees. */
  defaultOf(scope: Scope, of: DefaultScope): Promise<MemoryBlockRow | undefined>
}

const visibleBlocks = (scope: Scope, level: AccessLevel, among?: readonly string[]): Where<typeof memoryBlockTable> =>
  and(
    eq('state', 'active'),
    visibleTo(scope, 'memory_block', level, { isPublic: 'is_public', ...(among === undefined ? {} : { among }) }),
  )

const listed = (scope: Scope, { nameFilter, updatedAfter }: MemoryBlockFilter): Where<typeof memoryBlockTable> =>
  and(
    visibleBlocks(scope, 'read'),
    nameFilter ? contains('name', nameFilter) : always,
    updatedAfter === undefined ? always : gt('updated_at', updatedAfter),
  )

const noSuchBlock = (by: 'id' | 'name') =>
  new DocentError({
    code: 'not_found',
    message: `There is no memory block with this ${by}, or it is not shared with you.`,
  })

export function memoryBlockRecords(storage: RecordStore): MemoryBlockRecords {
  const from = memoryBlockTable

  async function find(scope: Scope, id: string, level: AccessLevel = 'read'): Promise<MemoryBlockRow | undefined> {
    const [row] = await storage.read({ from, where: and(eq('id', id), visibleBlocks(scope, level, [id])), limit: 1 })
    return row
  }

  async function require(scope: Scope, id: string): Promise<MemoryBlockRow> {
    const row = await find(scope, id)
    if (!row) throw noSuchBlock('id')
    return row
  }

  return {
    require,
    async requireRight(scope, id, level) {
      const row = await require(scope, id)
      if (row.owner_id === scope.userId || (await find(scope, id, level))) return row
      throw new DocentError({
        code: 'forbidden',
        message:
          level === 'write'
            ? 'You may use this memory block but not change it; ask its owner for the right.'
            : 'This memory block belongs to another user; only its owner can delete it or decide who sees it.',
      })
    },
    async requireNamed(scope, name) {
      const named = and(eq('name', name), visibleBlocks(scope, 'read'))
      const [own] = await storage.read({ from, where: and(named, eq('owner_id', scope.userId)), limit: 1 })
      if (own) return own
      const [only, another] = await storage.read({ from, where: named, orderBy: [{ column: 'id' }], limit: 2 })
      if (!only) throw noSuchBlock('name')
      if (!another) return only
      throw new DocentError({
        code: 'invalid_input',
        message: 'Several memory blocks with this name are shared with you; name one by its id.',
        details: { field: 'memory_block_name' },
      })
    },
    async requireFreeName(ownerId, name, exceptId) {
      const where = and(eq('owner_id', ownerId), eq('name', name), eq('state', 'active'))
      const [row] = await storage.read({ from, where, columns: ['id'], limit: 1 })
      if (!row || row.id === exceptId) return
      throw new DocentError({
        code: 'wrong_state',
        message: 'There is a memory block with this name already; choose another name.',
        details: { field: 'name' },
      })
    },
    list: (scope, filter, page) =>
      storage.read({
        from,
        where: listed(scope, filter),
        orderBy: [{ column: 'updated_at', direction: 'descending' }],
        ...page,
        cost: 'scan',
      }),
    async count(scope, filter) {
      const [row] = await storage.aggregate({
        from,
        where: listed(scope, filter),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    async defaultOf(scope, of) {
      const where = and(eq('user_id', scope.userId), eq('scope', of))
      const [named] = await storage.read({ from: defaultMemoryBlockTable, where, limit: 1 })
      return named && find(scope, named.memory_block_id)
    },
  }
}

export async function someActiveBlockOf(storage: RecordStore, ownerId: string): Promise<MemoryBlockRow | undefined> {
  const where = and(eq('owner_id', ownerId), eq('state', 'active'))
  const [row] = await storage.read({ from: memoryBlockTable, where, limit: 1 })
  return row
}

export async function isBlockNameTaken(storage: RecordStore, ownerId: string, name: string): Promise<boolean> {
  const where = and(eq('owner_id', ownerId), eq('name', name), eq('state', 'active'))
  return (await storage.read({ from: memoryBlockTable, where, columns: ['id'], limit: 1 })).length > 0
}

/** For a block on its way out: nobody has it as a default any more. */
export const deleteDefaultsTo = (storage: RecordStore, blockId: string, signal: AbortSignal): Promise<number> =>
  deleteAll(storage, defaultMemoryBlockTable, eq('memory_block_id', blockId), signal)
