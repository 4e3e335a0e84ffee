import { z } from 'zod'
import { requireAgentPermission } from '../../../access/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { llmArgumentsSchema } from '../../chat-settings/index.ts'

/** What of the options of an agent's kit means something here. The lists name values of options that are honored. */
export const sdkOptionsSchema = z.object({
  sdkOptionsSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of the options, which llm_args takes.'),
  permissionModes: z.array(z.string()),
  effortLevels: z.array(z.string()),
  availableBetas: z.array(z.string()),
  hookActions: z.array(z.string()),
  hookEvents: z.array(z.string()),
  limitations: z
    .record(z.string(), z.string())
    .describe('What is not honored, by its name, and what is there instead.'),
})
export type SdkOptions = z.output<typeof sdkOptionsSchema>

const honored = llmArgumentsSchema.pick({
  agentType: true,
  agentTools: true,
  agentAccuracy: true,
  agentMaxTurns: true,
  agentTimeout: true,
  agentTotalTimeout: true,
  agentStreamFiles: true,
})

const limitations = {
  permission_mode:
    'There are no modes. Each tool says whether it changes something and whether it sends data out; custom tools can set approval to always in tool_args.',
  effort: 'Use agent_accuracy: quick, basic, standard or maximum.',
  betas: 'There are none.',
  hooks: 'Hosts follow the event feed; there are no hooks within a run.',
  mcp_servers: 'Register servers as custom tools of the type remote_mcp.',
  system_prompt: 'Use system_prompt of the question or a prompt template.',
}

function optionsSchema(): Record<string, unknown> {
  const { $schema: _, properties = {}, ...rest } = z.toJSONSchema(honored, { io: 'input' })
  const named = Object.entries(properties).map(([name, schema]) => [snakeCase(name), schema])
  return { ...rest, properties: Object.fromEntries(named) as object }
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Which options of agents are honored here, and what there is instead of others that clients may know. */
export const agentSdkOptions =
  () =>
  async (principal: Principal, options: CallOptions = {}): Promise<SdkOptions> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    options.signal?.throwIfAborted()
    return {
      sdkOptionsSchema: optionsSchema(),
      permissionModes: [],
      effortLevels: [],
      availableBetas: [],
      hookActions: [],
      hookEvents: [],
      limitations,
    }
  }
