import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, ne, never, or, type Predicate } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { mostKeys } from './agent-key.ts'
import {
  agentKeyTable,
  customAgentKeyTable,
  toolKeyTable,
  type AgentKeyRow,
  type CustomAgentKeyRow,
  type ToolKeyRow,
} from './agent-key-tables.ts'

interface WhichUses {
  readonly exceptOf?: string | undefined
  readonly limit?: number
}

export interface AgentKeyRecords {
  /** The scope's keys and those that others share, by name. */
  list(scope: Scope): Promise<AgentKeyRow[]>
  /** Those of the ids that the scope may use. */
  usableAmong(scope: Scope, ids: readonly string[]): Promise<AgentKeyRow[]>
  /** Keys that the scope may use. @throws `not_found` when one is missing or private to somebody else */
  requireUsable(scope: Scope, ids: readonly string[]): Promise<AgentKeyRow[]>
  /** Keys of the scope. @throws `not_found` as `requireUsable`, `forbidden` for those that others share */
  requireOwned(scope: Scope, ids: readonly string[]): Promise<AgentKeyRow[]>
  /** What the unique constraint enforces, reported before. @throws `wrong_state` */
  requireFreeName(scope: Scope, name: string, exceptId?: string): Promise<void>
  /** @throws `forbidden` when the user has too many already */
  requireRoom(scope: Scope): Promise<void>
  /** The scope's associations, by tool and name. */
  toolKeys(scope: Scope, tool?: string): Promise<ToolKeyRow[]>
  /** Those of the ids that are the scope's. */
  toolKeysAmong(scope: Scope, ids: readonly string[]): Promise<Pick<ToolKeyRow, 'id'>[]>
  /** What tools have of keys, whosoever they are; `exceptOf` leaves those of a user out. */
  usesOf(keyIds: readonly string[], which?: WhichUses): Promise<Pick<ToolKeyRow, 'id'>[]>
  /** What agents have of keys, in the same way. */
  agentUsesOf(keyIds: readonly string[], which?: WhichUses): Promise<Pick<CustomAgentKeyRow, 'id'>[]>
  /** The scope's own keys of these names. */
  ownNamed(scope: Scope, names: readonly string[]): Promise<AgentKeyRow[]>
  /** A key of a user, regardless of who asks. */
  anyOf(userId: string): Promise<AgentKeyRow | undefined>
}

const own = (scope: Scope): Predicate<{ readonly owner_id: string }> =>
  scope.collectionId === undefined ? eq('owner_id', scope.userId) : never

/** Associations of keys, without those of a user. */
export function ofKeys(
  keyIds: readonly string[],
  exceptOf?: string,
): Predicate<{ readonly key_id: string | null; readonly owner_id: string }> {
  const associated = isIn('key_id', keyIds)
  return exceptOf === undefined ? associated : and(associated, ne('owner_id', exceptOf))
}

export function agentKeyRecords(storage: RecordStore): AgentKeyRecords {
  const from = agentKeyTable
  const usable = (scope: Scope): Where<typeof agentKeyTable> =>
    scope.collectionId === undefined ? or(own(scope), eq('type', 'shared')) : never

  const usableAmong = (scope: Scope, ids: readonly string[]) =>
    storage.read({ from, where: and(isIn('id', [...new Set(ids)]), usable(scope)) })

  async function requireUsable(scope: Scope, ids: readonly string[]): Promise<AgentKeyRow[]> {
    const wanted = [...new Set(ids)]
    const rows = await usableAmong(scope, wanted)
    if (rows.length === wanted.length) return rows
    const found = new Set(rows.map(({ id }) => id))
    const id = wanted.find((one) => !found.has(one))!
    throw new DocentError({
      code: 'not_found',
      message: `There is no agent key ${id.slice(0, 64)}, or it is not shared with you.`,
      details: { id },
    })
  }

  return {
    usableAmong,
    requireUsable,
    list: (scope) =>
      storage.read({ from, where: usable(scope), orderBy: [{ column: 'name' }, { column: 'id' }], cost: 'scan' }),
    async requireOwned(scope, ids) {
      const rows = await requireUsable(scope, ids)
      if (rows.every((row) => row.owner_id === scope.userId)) return rows
      throw new DocentError({
        code: 'forbidden',
        message: 'This agent key belongs to another user; only its owner can change or delete it.',
      })
    },
    async requireFreeName(scope, name, exceptId) {
      const where = and(own(scope), eq('name', name))
      const [row] = await storage.read({ from, where, columns: ['id'], limit: 1 })
      if (!row || row.id === exceptId) return
      throw new DocentError({
        code: 'wrong_state',
        message: 'You have an agent key with this name already; choose another name.',
        details: { field: 'name' },
      })
    },
    async requireRoom(scope) {
      const [row] = await storage.aggregate({ from, where: own(scope), measures: { count: { count: true } } })
      if ((row?.count ?? 0) < mostKeys) return
      throw new DocentError({
        code: 'forbidden',
        message: `A user may have ${mostKeys} agent keys; delete some that you do not need.`,
        details: { limit: mostKeys },
      })
    },
    toolKeys: (scope, tool) =>
      storage.read({
        from: toolKeyTable,
        where: tool === undefined ? own(scope) : and(own(scope), eq('tool_name', tool)),
        orderBy: [{ column: 'tool_name' }, { column: 'env_name' }],
      }),
    toolKeysAmong: (scope, ids) =>
      storage.read({ from: toolKeyTable, where: and(isIn('id', [...new Set(ids)]), own(scope)), columns: ['id'] }),
    usesOf: (keyIds, { exceptOf, ...limit } = {}) =>
      storage.read({ from: toolKeyTable, where: ofKeys(keyIds, exceptOf), columns: ['id'], ...limit }),
    agentUsesOf: (keyIds, { exceptOf, ...limit } = {}) =>
      storage.read({ from: customAgentKeyTable, where: ofKeys(keyIds, exceptOf), columns: ['id'], ...limit }),
    ownNamed: (scope, names) => storage.read({ from, where: and(own(scope), isIn('name', [...new Set(names)])) }),
    async anyOf(userId) {
      const [row] = await storage.read({ from, where: eq('owner_id', userId), limit: 1 })
      return row
    },
  }
}
