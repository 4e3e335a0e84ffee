import { requireGlobal } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { builtInAgents, type Agent } from '../agent.ts'
import { agentTools, type AgentTool } from '../agent-tool.ts'

/** The agents there are, with the reasons of those that cannot run. */
export const listAgents =
  () =>
  async (principal: Principal, options: CallOptions = {}): Promise<readonly Agent[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return builtInAgents
  }

/** The tools that agents have here. */
export const listAgentTools =
  () =>
  async (principal: Principal, options: CallOptions = {}): Promise<readonly AgentTool[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return agentTools
  }
