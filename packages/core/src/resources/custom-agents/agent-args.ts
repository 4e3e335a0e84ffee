import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkPart } from '../../kernel/input/index.ts'
import { longestArguments } from '../custom-tools/index.ts'

/** The key that means something here; others are kept for whom they mean something. */
const agentArgsSchema = z.looseObject({ description: z.string().max(10_000).optional() })
export type AgentArgs = z.output<typeof agentArgsSchema>

/** The arguments of an agent. @throws `invalid_input` naming the key */
export function checkedAgentArgs(given: Readonly<Record<string, unknown>>): AgentArgs {
  const { agent_args: args } = checkPart(z.object({ agent_args: agentArgsSchema }), { agent_args: given })
  if (JSON.stringify(args).length <= longestArguments) return args
  throw new DocentError({
    code: 'invalid_input',
    message: `agent_args must have at most ${longestArguments} characters as JSON.`,
    details: { field: 'agent_args' },
  })
}
