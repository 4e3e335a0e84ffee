import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { HostTool } from '../../kernel/ports/index.ts'
import { isBuiltInAgent, requireAgentType, type BuiltInAgentType, type LlmArguments } from '../chat-settings/index.ts'
import type { AgentFitness, CustomAgentRecords, CustomAgentRow, JudgeAgents } from '../custom-agents/index.ts'
import type { FindOwnCode, FindOwnScripts, OwnCode } from '../own-code/index.ts'
import type { FindOwnTools } from '../tool-servers/index.ts'
import { agentTools, takenNames } from './agent-tool.ts'

/** The tools beyond those of every deployment. */
export interface AgentToolbox {
  /** What agents of the scope's user may use; nothing under a key of one collection. */
  of(scope: Scope): Promise<readonly HostTool[]>
  /** Tools of the host that cannot be used in this deployment, with their reasons. */
  readonly disabled: readonly HostTool[]
  /** What programs of these agents can import; nothing where no tool runs programs. */
  code(scope: Scope): Promise<readonly OwnCode[]>
  /** The custom agent of this id and whether it can run; undefined where it is missing or somebody else's. */
  own(scope: Scope, id: string): Promise<OwnAgent | undefined>
}

export interface OwnAgent {
  readonly row: CustomAgentRow
  readonly fitness: AgentFitness
}

interface ToolboxDependencies {
  readonly hostTools: readonly HostTool[]
  /** Those of servers that the scope's user has registered. */
  readonly ownTools: FindOwnTools
  readonly ownCode: FindOwnCode
  /** Scripts for a browser that the scope's user has registered. */
  readonly ownScripts: FindOwnScripts
  readonly customAgents: Pick<CustomAgentRecords, 'among'>
  readonly judge: JudgeAgents
}

export function agentToolbox(dependencies: ToolboxDependencies): AgentToolbox {
  const { hostTools: all, ownTools, ownCode, ownScripts, customAgents, judge } = dependencies
  // A tool of a user does not get the name of one that may be there after the next start.
  const taken = new Set([...takenNames, ...all.map(({ name }) => name)])
  const hostTools = all.filter(({ disabledReason, runsScripts }) => disabledReason === undefined && !runsScripts)
  return {
    disabled: all.filter(({ disabledReason }) => disabledReason !== undefined),
    async of(scope) {
      if (scope.collectionId !== undefined) return []
      const [ofServers, scripts] = await Promise.all([ownTools(scope), ownScripts(scope)])
      const own = new Map([...ofServers, ...scripts].map((tool) => [tool.name, tool]))
      return [...hostTools, ...[...own.values()].filter(({ name }) => !taken.has(name))]
    },
    code: async (scope) => (hostTools.some(({ usesCode }) => usesCode) ? ownCode(scope) : []),
    async own(scope, id) {
      const [row] = await customAgents.among(scope, [id])
      return row && { row, fitness: (await judge(scope, [row])).get(row.id)! }
    },
  }
}

/** Names of tools that run programs. */
const runners: readonly string[] = ['run_python', 'run_javascript']

const runsPrograms = ({ name }: HostTool): boolean => runners.includes(name)

/** Why an agent cannot work with these tools; undefined where it can. */
export function reasonAgainst(
  type: BuiltInAgentType,
  tools: readonly HostTool[],
  disabled: readonly HostTool[],
): string | undefined {
  if (type !== 'coder' || tools.some(runsPrograms)) return undefined
  return disabled.find(runsPrograms)?.disabledReason ?? 'There is no sandbox in which it could run programs.'
}

/**
 * For a question that wants an agent, and for settings of such questions. The custom agent that is asked for, if one is.
 * @throws `not_found` for an agent that is not there, `unsupported` for one or a tool that cannot run here, `wrong_state` for one that cannot
 * run yet, `invalid_input` for the name of a tool that is not there
 */
export async function requireRunnable(
  toolbox: AgentToolbox,
  scope: Scope,
  llmArgs: LlmArguments,
): Promise<CustomAgentRow | undefined> {
  const { useAgent, agentType, agentTools: wanted = 'auto' } = llmArgs
  if (useAgent !== true) return undefined
  const own = agentType === undefined || isBuiltInAgent(agentType) ? undefined : await toolbox.own(scope, agentType)
  if (own) {
    const { fault } = own.fitness
    if (fault) throw new DocentError({ code: fault.code, message: `This agent cannot run. ${fault.reason}` })
    if (own.row.image !== null) {
      refuseForProgram(llmArgs)
      return own.row
    }
  }
  const tools = await toolbox.of(scope)
  const reason = own ? undefined : reasonAgainst(requireAgentType(agentType), tools, toolbox.disabled)
  if (reason !== undefined) {
    throw new DocentError({ code: 'unsupported', message: `The agent ${agentType} cannot run here. ${reason}` })
  }
  if (wanted !== 'auto' && wanted !== 'all') await requireTools(toolbox, scope, { wanted: [wanted].flat(), tools })
  return own?.row
}

/** What a question may ask of any other agent, and a program does not hear of. @throws `unsupported` */
function refuseForProgram({ agentTools = 'auto', guidedJson, responseFormat = 'text', ...guided }: LlmArguments): void {
  const { guidedChoice, guidedRegex, guidedGrammar } = guided
  const unmet: readonly (readonly [name: string, asked: boolean])[] = [
    ['agent_tools', agentTools !== 'auto' && agentTools !== 'all'],
    ['response_format', responseFormat !== 'text'],
    ['guided_json', guidedJson !== undefined],
    ['guided_choice', guidedChoice !== undefined],
    ['guided_regex', guidedRegex !== undefined],
    ['guided_grammar', guidedGrammar !== undefined],
  ]
  const name = unmet.find(([, asked]) => asked)?.[0]
  if (name === undefined) return
  throw new DocentError({
    code: 'unsupported',
    message: `The program of a custom agent does not support llm_args.${name}; leave it out, or choose another agent.`,
  })
}

async function requireTools(
  toolbox: AgentToolbox,
  scope: Scope,
  { wanted, tools }: { readonly wanted: readonly string[]; readonly tools: readonly HostTool[] },
): Promise<void> {
  const known = [...agentTools, ...tools, ...(await toolbox.code(scope))].map(({ name }) => name)
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const disabled = toolbox.disabled.find(({ name }) => name === unknown)
  if (disabled) {
    const message = `The tool ${unknown} (llm_args.agent_tools) cannot be used here. ${disabled.disabledReason}`
    throw new DocentError({ code: 'unsupported', message })
  }
  throw new DocentError({
    code: 'invalid_input',
    message: `There is no tool ${unknown.slice(0, 64)} (llm_args.agent_tools); there are ${known.join(', ')}.`,
  })
}
