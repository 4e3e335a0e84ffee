import type { Scope } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { requireMatch, update } from '../../kernel/records/index.ts'
import { customAgentTable, customAgentToolTable, type CustomAgentToolRow } from './custom-agent-tables.ts'

/** Makes a tool the MCP server of an agent, or leaves it open which one is; a server that has a tool gets the other one. */
export function giveTool(
  draft: Draft,
  given: {
    readonly scope: Scope
    readonly agentId: string
    readonly serverName: string
    readonly toolName: string | null
    /** The association of the server, where there is one. */
    readonly known: CustomAgentToolRow | undefined
  },
): CustomAgentToolRow {
  const { scope, agentId, serverName, toolName, known } = given
  draft.step(requireMatch(customAgentTable, eq('id', agentId)))
  const row = known ?? {
    id: draft.uuid(),
    owner_id: scope.userId,
    agent_id: agentId,
    server_name: serverName,
    tool_name: toolName,
    created_at: draft.now,
  }
  if (known)
    draft.step(
      update(customAgentToolTable, {
        key: { id: known.id },
        set: { tool_name: toolName },
        where: eq('agent_id', agentId),
      }),
    )
  else draft.insert(customAgentToolTable, row)
  draft.record('custom_agent_tool_association', row.id, known ? 'UPDATED' : 'CREATED')
  return { ...row, tool_name: toolName }
}
