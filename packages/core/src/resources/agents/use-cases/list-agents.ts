import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { agentOf, builtInAgents, type Agent } from '../agent.ts'
import { agentTools, listedTool, type AgentTool } from '../agent-tool.ts'
import type { AgentsDependencies } from '../agents-dependencies.ts'

/** The agents there are, and then the caller's own, with the reasons of those that cannot run. */
export const listAgents =
  ({ customAgents, judge, views, toolbox, sandbox }: AgentsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<readonly Agent[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const rows = await customAgents.list(scope)
    const [own, fitness, tools, capabilities] = await Promise.all([
      views(principal, rows),
      judge(scope, rows),
      toolbox.of(scope),
      sandbox?.capabilities(),
    ])
    const here = { disabled: toolbox.disabled, sandbox: capabilities?.level }
    return [...builtInAgents(tools, here), ...own.map((view) => agentOf(view, fitness.get(view.agent.id)!))]
  }

/** The tools that agents of the caller have here, and then those that cannot be used, with the reasons. */
export const listAgentTools =
  ({ toolbox, idleTools }: AgentsDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<readonly AgentTool[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const [tools, code, idle] = await Promise.all([toolbox.of(scope), toolbox.code(scope), idleTools(scope)])
    return [...agentTools, ...[...tools, ...code, ...toolbox.disabled, ...idle].map(listedTool)]
  }
