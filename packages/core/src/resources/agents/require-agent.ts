import { DocentError } from '../../kernel/errors/index.ts'
import { requireAgentType, type LlmArguments, type RunnableAgentType } from '../chat-settings/index.ts'
import { agentTools } from './agent-tool.ts'

/** Which agent works, and with which tools it may. */
export interface WantedAgent {
  readonly type: RunnableAgentType
  /** Undefined: all that it has. */
  readonly tools: ReadonlySet<string> | undefined
}

/**
 * The agent that a question asks for.
 * @throws `not_found` and `unsupported` for its type, `invalid_input` for a tool that is not there
 */
export function requireAgent({ agentType, agentTools: wanted = 'auto' }: LlmArguments): WantedAgent {
  const type = requireAgentType(agentType)
  if (wanted === 'auto' || wanted === 'all') return { type, tools: undefined }
  const names = typeof wanted === 'string' ? [wanted] : wanted
  const known = agentTools.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new DocentError({
      code: 'invalid_input',
      message: `There is no tool ${unknown.slice(0, 64)} (llm_args.agent_tools); there are ${known.join(', ')}.`,
    })
  }
  return { type, tools: new Set(names) }
}
