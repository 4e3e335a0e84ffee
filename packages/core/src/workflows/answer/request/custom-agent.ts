import { requireAgent, type WantedAgent } from '../../../resources/agents/index.ts'
import type { CustomAgentRow } from '../../../resources/custom-agents/index.ts'
import type { CompletionRequest } from './completion-request.ts'

/** The request with the custom agent that it asks for, as that is now. */
export const withCustomAgent = (request: CompletionRequest, row: CustomAgentRow | undefined): CompletionRequest =>
  row
    ? {
        ...request,
        customAgent: {
          id: row.id,
          name: row.agent_name,
          isProgram: row.image !== null,
          ...(row.definition === null ? {} : { definition: row.definition }),
        },
      }
    : request

/** The agent that plays: for a custom one the general one, with the instructions of the custom one. @throws `not_found` */
export const wantedAgent = ({ llmArgs, customAgent }: CompletionRequest): WantedAgent => {
  const { agentType: _, ...others } = llmArgs
  return requireAgent(customAgent ? others : llmArgs)
}
