import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { HostTool } from '../../kernel/ports/index.ts'
import type { LlmArguments } from '../chat-settings/index.ts'
import { agentTools } from './agent-tool.ts'

/** The tools beyond those of every deployment. */
export interface AgentToolbox {
  /** What agents of the scope's user may use; nothing under a key of one collection. */
  of(scope: Scope): Promise<readonly HostTool[]>
}

export const agentToolbox = ({ hostTools }: { readonly hostTools: readonly HostTool[] }): AgentToolbox => ({
  of: async ({ collectionId }) => (collectionId === undefined ? hostTools : []),
})

/** @throws `invalid_input` for the name of a tool that is not there */
export async function refuseUnknownTools(
  toolbox: AgentToolbox,
  scope: Scope,
  { useAgent, agentTools: wanted = 'auto' }: LlmArguments,
): Promise<void> {
  if (useAgent !== true || wanted === 'auto' || wanted === 'all') return
  const known = [...agentTools, ...(await toolbox.of(scope))].map(({ name }) => name)
  const unknown = [wanted].flat().find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new DocentError({
    code: 'invalid_input',
    message: `There is no tool ${unknown.slice(0, 64)} (llm_args.agent_tools); there are ${known.join(', ')}.`,
  })
}
