import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, never, type Predicate } from '../../kernel/ports/index.ts'
import { rowById, walkRows, type RecordStore } from '../../kernel/records/index.ts'
import { customAgentKeyTable, type CustomAgentKeyRow } from '../agent-keys/index.ts'
import { mostAgents, mostOfAgent, noSuchAgent } from './custom-agent.ts'
import {
  customAgentBuildTable,
  customAgentTable,
  customAgentToolTable,
  type CustomAgentBuildRow,
  type CustomAgentRow,
  type CustomAgentToolRow,
} from './custom-agent-tables.ts'

export interface CustomAgentRecords {
  /** The scope's agents, the oldest first. */
  list(scope: Scope): Promise<CustomAgentRow[]>
  /** @throws `not_found` when missing or somebody else's */
  require(scope: Scope, id: string): Promise<CustomAgentRow>
  /** Those of the ids that are the scope's. */
  among(scope: Scope, ids: readonly string[]): Promise<CustomAgentRow[]>
  /** Of keys of files, those that agents have. */
  filesAmong(keys: readonly string[]): Promise<string[]>
  /** The builds of those of the agents that need packages, by the agent's id. */
  builds(agentIds: readonly string[]): Promise<ReadonlyMap<string, CustomAgentBuildRow>>
  /** Of keys of installed packages, those that builds have. */
  packagesAmong(keys: readonly string[]): Promise<(string | null)[]>
  /** Some agents of a user, regardless of who asks. */
  someOf(userId: string, limit: number): Promise<Pick<CustomAgentRow, 'id' | 'file_key'>[]>
  /** @throws `forbidden` when the user has too many with as many more */
  requireRoom(scope: Scope, more: number): Promise<void>
  /** Which tools the scope's agents get, of some of them or of all, by name of the server. */
  tools(scope: Scope, agentIds?: readonly string[]): Promise<CustomAgentToolRow[]>
  /** Those of the ids that are the scope's. */
  toolsAmong(scope: Scope, ids: readonly string[]): Promise<CustomAgentToolRow[]>
  /** Which keys they get, by name of the variable. */
  keys(scope: Scope, agentIds?: readonly string[]): Promise<CustomAgentKeyRow[]>
  /** Those of the ids that are the scope's. */
  keysAmong(scope: Scope, ids: readonly string[]): Promise<CustomAgentKeyRow[]>
}

/** Agents are their owner's alone; a key of one collection has none. */
const own = (scope: Scope): Predicate<{ readonly owner_id: string }> =>
  scope.collectionId === undefined ? eq('owner_id', scope.userId) : never

const ofAgents = (
  scope: Scope,
  agentIds: readonly string[] | undefined,
): Predicate<{ readonly owner_id: string; readonly agent_id: string }> =>
  agentIds === undefined ? own(scope) : and(own(scope), isIn('agent_id', agentIds))

export function customAgentRecords(storage: RecordStore): CustomAgentRecords {
  const from = customAgentTable
  return {
    list: (scope) => storage.read({ from, where: own(scope), orderBy: [{ column: 'created_at' }, { column: 'id' }] }),
    async require(scope, id) {
      const [row] = await storage.read({ from, where: and(eq('id', id), own(scope)), limit: 1 })
      if (!row) throw noSuchAgent()
      return row
    },
    among: (scope, ids) => storage.read({ from, where: and(isIn('id', [...new Set(ids)]), own(scope)) }),
    async filesAmong(keys) {
      const rows = await storage.read({ from, where: isIn('file_key', keys), columns: ['file_key'] })
      return rows.map((row) => row.file_key)
    },
    async builds(agentIds) {
      const ids = [...agentIds]
      const rows = ids.length === 0 ? [] : await storage.read({ from: customAgentBuildTable, where: isIn('id', ids) })
      return new Map(rows.map((row) => [row.id, row]))
    },
    async packagesAmong(keys) {
      const where = isIn('packages_key', keys)
      const rows = await storage.read({ from: customAgentBuildTable, where, columns: ['packages_key'] })
      return rows.map((row) => row.packages_key)
    },
    someOf: (userId, limit) =>
      storage.read({ from, where: eq('owner_id', userId), columns: ['id', 'file_key'], limit }),
    async requireRoom(scope, more) {
      const [row] = await storage.aggregate({ from, where: own(scope), measures: { count: { count: true } } })
      if ((row?.count ?? 0) + more <= mostAgents) return
      throw new DocentError({
        code: 'forbidden',
        message: `A user may have ${mostAgents} custom agents; delete some that you do not need.`,
        details: { limit: mostAgents },
      })
    },
    tools: (scope, agentIds) =>
      storage.read({
        from: customAgentToolTable,
        where: ofAgents(scope, agentIds),
        orderBy: [{ column: 'agent_id' }, { column: 'server_name' }],
      }),
    toolsAmong: (scope, ids) =>
      storage.read({ from: customAgentToolTable, where: and(isIn('id', [...new Set(ids)]), own(scope)) }),
    keys: (scope, agentIds) =>
      storage.read({
        from: customAgentKeyTable,
        where: ofAgents(scope, agentIds),
        orderBy: [{ column: 'agent_id' }, { column: 'env_name' }],
      }),
    keysAmong: (scope, ids) =>
      storage.read({ from: customAgentKeyTable, where: and(isIn('id', [...new Set(ids)]), own(scope)) }),
  }
}

/** @throws `forbidden` when an agent has too many tools or keys with as many more */
export function requireRoomOfAgent(has: number, more: number): void {
  if (has + more <= mostOfAgent) return
  throw new DocentError({
    code: 'forbidden',
    message: `An agent may have ${mostOfAgent} tools and as many keys; delete some associations that you do not need.`,
    details: { limit: mostOfAgent },
  })
}

export const findCustomAgent = rowById(customAgentTable)

/** All agents, read some at a time. */
export const walkCustomAgents = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<CustomAgentRow> =>
  walkRows(storage, customAgentTable, { signal })
