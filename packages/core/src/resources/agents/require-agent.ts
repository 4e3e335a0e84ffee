import { requireAgentType, type LlmArguments, type ChosenAgentType } from '../chat-settings/index.ts'

/** Which agent works, and with which tools it may. */
export interface WantedAgent {
  readonly type: ChosenAgentType
  /** Undefined: all that it has. */
  readonly tools: ReadonlySet<string> | undefined
}

/**
 * The agent that a question asks for.
 * @throws `not_found` for its type
 */
export function requireAgent({ agentType, agentTools: wanted = 'auto' }: LlmArguments): WantedAgent {
  const type = requireAgentType(agentType)
  return { type, tools: wanted === 'auto' || wanted === 'all' ? undefined : new Set([wanted].flat()) }
}
