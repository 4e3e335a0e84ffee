import { requireAgentPermission, requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { KeptFile } from '../../custom-tools/index.ts'
import { openFile } from '../agent-files.ts'
import { agentViews } from '../agent-views.ts'
import type { AgentSuggestion, CustomAgent } from '../custom-agent.ts'
import type { CustomAgentsDependencies } from '../custom-agents-dependencies.ts'

/** The caller's agents, the oldest first. */
export const listCustomAgents = (dependencies: CustomAgentsDependencies) => {
  const views = agentViews(dependencies)
  return async (principal: Principal, options: CallOptions = {}): Promise<CustomAgent[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const rows = await dependencies.records.list(scopeOf(principal))
    return (await views(principal, rows)).map(({ agent }) => agent)
  }
}

/** @throws `not_found` when missing or somebody else's */
export const getCustomAgent = (dependencies: CustomAgentsDependencies) => {
  const views = agentViews(dependencies)
  return async (principal: Principal, id: string, options: CallOptions = {}): Promise<CustomAgent> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const row = await dependencies.records.require(scopeOf(principal), id)
    const [view] = await views(principal, [row])
    return view!.agent
  }
}

/** The MCP servers that an agent names and gets no tool for; none when it has all. @throws `not_found` as `get` does */
export const suggestForAgent = (dependencies: CustomAgentsDependencies) => {
  const views = agentViews(dependencies)
  return async (principal: Principal, id: string, options: CallOptions = {}): Promise<AgentSuggestion[]> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    options.signal?.throwIfAborted()
    const row = await dependencies.records.require(scopeOf(principal), id)
    const [view] = await views(principal, [row])
    const open = view!.agent.mcpServers.filter(({ associatedTool }) => associatedTool === null)
    const mcpServers = open.map(({ toolName, toolArgs }) => ({ toolName, toolArgs }))
    return mcpServers.length === 0 ? [] : [{ mcpServers }]
  }
}

/** The file that an agent came in, as it was uploaded, with all agents in it. @throws `not_found` */
export const downloadCustomAgent =
  ({ blobs, sealer, records }: CustomAgentsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<KeptFile> => {
    requireGlobal(principal)
    const row = await records.require(scopeOf(principal), id)
    return openFile({ blobs, sealer }, row, options.signal)
  }
