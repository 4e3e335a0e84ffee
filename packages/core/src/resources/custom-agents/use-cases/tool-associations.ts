import { requireAgentPermission, requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Remember } from '../../../kernel/durable/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { CustomToolRow } from '../../custom-tools/index.ts'
import { toolsByName } from '../agent-views.ts'
import {
  agentIdsSchema,
  agentToolAssociationInputSchema,
  agentToolAssociationListSchema,
  type AgentToolAssociation,
  type AgentToolAssociationInput,
  type AgentToolAssociationListInput,
} from '../custom-agent.ts'
import { requireRoomOfAgent } from '../custom-agent-records.ts'
import { customAgentToolTable, type CustomAgentToolRow } from '../custom-agent-tables.ts'
import type { CustomAgentsDependencies } from '../custom-agents-dependencies.ts'
import { giveTool } from '../give-tool.ts'

const associationOf = (
  row: CustomAgentToolRow,
  agentName: string,
  tool: CustomToolRow | undefined,
): AgentToolAssociation => ({
  id: row.id,
  agentId: row.agent_id,
  agentName,
  toolId: tool?.id ?? null,
  toolName: row.tool_name,
  mcpServerName: row.server_name,
  userId: row.owner_id,
})

/** Which tools the caller's agents get, by agent and MCP server; of one agent, or of those of a name. */
export const listAgentTools =
  ({ records, tools }: CustomAgentsDependencies) =>
  async (
    principal: Principal,
    input: AgentToolAssociationListInput = {},
    options: CallOptions = {},
  ): Promise<AgentToolAssociation[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const { agentId, agentName } = check(agentToolAssociationListSchema, input)
    const scope = scopeOf(principal)
    const agents = await records.list(scope)
    const names = new Map(agents.map((agent) => [agent.id, agent.agent_name]))
    const all = await records.tools(scope, agentId === undefined ? undefined : [agentId])
    const rows = agentName === undefined ? all : all.filter((row) => names.get(row.agent_id) === agentName)
    const byName = await toolsByName(tools, scope, rows)
    return rows.map((row) => associationOf(row, names.get(row.agent_id) ?? '', byName.get(row.tool_name ?? '')))
  }

/** @throws `not_found` for an agent or a tool that is missing or somebody else's, `forbidden` for too many */
export const addAgentTool =
  ({ runtime, records, tools, idempotency }: CustomAgentsDependencies) =>
  async (
    principal: Principal,
    input: AgentToolAssociationInput,
    options: CallOptions = {},
  ): Promise<AgentToolAssociation> => {
    requireAgentPermission(principal, 'ManageCustomAgent')
    const checked = check(agentToolAssociationInputSchema, input)
    const { agentId, mcpServerName: serverName, toolName } = checked
    const by = { actor: principal.userId, requestId: options.requestId }
    const give = (remember: Remember<AgentToolAssociation>) =>
      runtime.commit(by, async (draft) => {
        const scope = scopeOf(principal)
        const agent = await records.require(scope, agentId)
        const tool = toolName ? await tools.requireNamed(scope, toolName) : undefined
        const before = await records.tools(scope, [agentId])
        const known = before.find((row) => row.server_name === serverName)
        requireRoomOfAgent(before.length, known ? 0 : 1)
        const row = giveTool(draft, { scope, agentId, serverName, toolName: toolName ?? null, known })
        const association = associationOf(row, agent.agent_name, tool)
        remember(draft, association)
        return association
      })
    return idempotency.once<AgentToolAssociation, AgentToolAssociation>(principal, 'addAgentTool', checked, options, {
      first: give,
      again: async (answer) => answer,
    })
  }

/** Takes tools away from agents: those of the associations that are the caller's. Returns their number. */
export const deleteAgentTools =
  ({ runtime, records }: CustomAgentsDependencies) =>
  async (
    principal: Principal,
    ids: readonly string[],
    options: CallOptions = {},
  ): Promise<{ deletedCount: number }> => {
    requireAgentPermission(principal, 'ManageCustomAgent')
    const wanted = check(agentIdsSchema, ids)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const rows = await records.toolsAmong(scopeOf(principal), wanted)
      for (const { id } of rows) {
        draft.step(remove(customAgentToolTable, { id }, { required: true }))
        draft.record('custom_agent_tool_association', id, 'DELETED')
      }
      return { deletedCount: rows.length }
    })
  }
