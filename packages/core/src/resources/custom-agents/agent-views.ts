import { scopeOf, type Scope } from '../../access/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import { compact } from '../../kernel/input/index.ts'
import type { AgentKeyRow, CustomAgentKeyRow } from '../agent-keys/index.ts'
import { emailsOf, ownEmail, type CustomToolRow } from '../custom-tools/index.ts'
import type { NamedServer } from './agent-metadata.ts'
import type { AgentKeyAssociation, AgentServer, AgentType, CustomAgent, RequirementType } from './custom-agent.ts'
import type { CustomAgentRow, CustomAgentToolRow } from './custom-agent-tables.ts'
import type { CustomAgentsDependencies } from './custom-agents-dependencies.ts'

/** A key that an agent gets, as its user may see it. */
export interface KeyOfAgent {
  readonly id: string
  readonly name: string
  readonly ownerEmail: string
  readonly description: string | undefined
}

/** An agent with the tools and keys that it gets. */
export interface AgentView {
  readonly agent: CustomAgent
  readonly description: string
  readonly keysById: ReadonlyMap<string, KeyOfAgent>
}

type Needs = Pick<CustomAgentsDependencies, 'storage' | 'records' | 'tools' | 'keys'>

/** The scope's tools by name; of several with one name the last one. */
export async function toolsByName(
  tools: Needs['tools'],
  scope: Scope,
  rows: readonly CustomAgentToolRow[],
): Promise<ReadonlyMap<string, CustomToolRow>> {
  const names = rows.flatMap((row) => row.tool_name ?? [])
  const found = names.length === 0 ? [] : await tools.named(scope, names)
  return new Map(found.map((row) => [row.tool_name, row]))
}

/** Keys that associations name, as far as the scope may use them. */
export async function keysById(
  { storage, keys }: Pick<Needs, 'storage' | 'keys'>,
  scope: Scope,
  rows: readonly CustomAgentKeyRow[],
): Promise<ReadonlyMap<string, KeyOfAgent>> {
  const ids = rows.flatMap((row) => row.key_id ?? [])
  const found: readonly AgentKeyRow[] = ids.length === 0 ? [] : await keys.usableAmong(scope, ids)
  const emails = await emailsOf(
    storage,
    found.map((row) => row.owner_id),
  )
  return new Map(
    found.map(({ id, name, owner_id: owner, description }) => [
      id,
      { id, name, ownerEmail: emails.get(owner) ?? '', description: description ?? undefined },
    ]),
  )
}

export function keyAssociationOf(row: CustomAgentKeyRow, keys: ReadonlyMap<string, KeyOfAgent>): AgentKeyAssociation {
  const key = row.key_id === null ? undefined : keys.get(row.key_id)
  return {
    id: row.id,
    agentId: row.agent_id,
    envKeyName: row.env_name,
    keyId: key?.id ?? null,
    userId: row.owner_id,
    requirementType: row.requirement as RequirementType,
    keyName: key?.name ?? null,
    ownerEmail: key?.ownerEmail ?? null,
  }
}

/** Agents of the caller, which `rows` are, with what they get. */
export const agentViews =
  ({ storage, records, tools, keys }: Needs) =>
  async (principal: Principal, rows: readonly CustomAgentRow[]): Promise<AgentView[]> => {
    if (rows.length === 0) return []
    const scope = scopeOf(principal)
    const one = rows.length === 1 ? [rows[0]!.id] : undefined
    const [toolRows, keyRows] = await Promise.all([records.tools(scope, one), records.keys(scope, one)])
    const [byName, byId, email] = await Promise.all([
      toolsByName(tools, scope, toolRows),
      keysById({ storage, keys }, scope, keyRows),
      ownEmail(storage, principal),
    ])
    const toolsOf = Map.groupBy(toolRows, (row) => row.agent_id)
    const keysOf = Map.groupBy(keyRows, (row) => row.agent_id)
    return rows.map((row) => ({
      description: (row.agent_args as { description?: string }).description ?? row.description ?? '',
      keysById: byId,
      agent: {
        id: row.id,
        agentName: row.agent_name,
        agentType: row.agent_type as AgentType,
        agentArgs: row.agent_args as Record<string, unknown>,
        ownerEmail: email,
        mcpServers: serversOf(row, toolsOf.get(row.id) ?? [], byName, email),
        apiKeys: (keysOf.get(row.id) ?? []).map((key) => keyAssociationOf(key, byId)),
      },
    }))
  }

/** Those that the agent names, and then those that its owner has associated besides. */
function serversOf(
  row: CustomAgentRow,
  associations: readonly CustomAgentToolRow[],
  tools: ReadonlyMap<string, CustomToolRow>,
  ownerEmail: string,
): AgentServer[] {
  const byServer = new Map(associations.map((one) => [one.server_name, one.tool_name]))
  const named = row.servers as unknown as readonly NamedServer[]
  const known = new Set(named.map(({ name }) => name))
  const others = [...byServer.keys()].filter((name) => !known.has(name)).map((name) => ({ name, args: '{}' }))
  return [...named, ...others].map(({ name, args }) => {
    const tool = tools.get(byServer.get(name) ?? '')
    const { description } = (tool?.tool_args ?? {}) as { description?: string }
    const associatedTool = tool ? compact({ id: tool.id, name: tool.tool_name, ownerEmail, description }) : null
    return { toolName: name, toolArgs: args, associatedTool }
  })
}
