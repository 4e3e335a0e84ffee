import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { HostTool } from '../../kernel/ports/index.ts'
import { requireAgentType, type BuiltInAgentType, type LlmArguments } from '../chat-settings/index.ts'
import type { FindOwnCode, OwnCode } from '../own-code/index.ts'
import type { FindOwnTools } from '../tool-servers/index.ts'
import { agentTools, takenNames } from './agent-tool.ts'

/** The tools beyond those of every deployment. */
export interface AgentToolbox {
  /** What agents of the scope's user may use; nothing under a key of one collection. */
  of(scope: Scope): Promise<readonly HostTool[]>
  /** What programs of these agents can import; nothing where no tool runs programs. */
  code(scope: Scope): Promise<readonly OwnCode[]>
}

interface ToolboxDependencies {
  readonly hostTools: readonly HostTool[]
  /** Those of servers that the scope's user has registered. */
  readonly ownTools: FindOwnTools
  readonly ownCode: FindOwnCode
}

export function agentToolbox({ hostTools, ownTools, ownCode }: ToolboxDependencies): AgentToolbox {
  const taken = new Set([...takenNames, ...hostTools.map(({ name }) => name)])
  return {
    async of(scope) {
      if (scope.collectionId !== undefined) return []
      return [...hostTools, ...(await ownTools(scope)).filter(({ name }) => !taken.has(name))]
    },
    code: async (scope) => (hostTools.some(({ usesCode }) => usesCode) ? ownCode(scope) : []),
  }
}

/** Names of tools that run programs. */
const runners: readonly string[] = ['run_python', 'run_javascript']

/** Why an agent cannot work with these tools; undefined where it can. */
export const reasonAgainst = (type: BuiltInAgentType, tools: readonly HostTool[]): string | undefined =>
  type === 'coder' && !tools.some(({ name }) => runners.includes(name))
    ? 'There is no sandbox in which it could run programs.'
    : undefined

/**
 * For a question that wants an agent, and for settings of such questions.
 * @throws `unsupported` for an agent that cannot run here, `invalid_input` for the name of a tool that is not there
 */
export async function requireRunnable(
  toolbox: AgentToolbox,
  scope: Scope,
  { useAgent, agentType, agentTools: wanted = 'auto' }: LlmArguments,
): Promise<void> {
  if (useAgent !== true) return
  const tools = await toolbox.of(scope)
  const reason = reasonAgainst(requireAgentType(agentType), tools)
  if (reason !== undefined) {
    throw new DocentError({ code: 'unsupported', message: `The agent ${agentType} cannot run here. ${reason}` })
  }
  if (wanted === 'auto' || wanted === 'all') return
  const known = [...agentTools, ...tools, ...(await toolbox.code(scope))].map(({ name }) => name)
  const unknown = [wanted].flat().find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new DocentError({
    code: 'invalid_input',
    message: `There is no tool ${unknown.slice(0, 64)} (llm_args.agent_tools); there are ${known.join(', ')}.`,
  })
}
