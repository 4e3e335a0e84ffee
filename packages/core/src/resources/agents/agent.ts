import { z } from 'zod'
import { compact } from '../../kernel/input/index.ts'
import type { HostTool, SandboxLevel } from '../../kernel/ports/index.ts'
import { builtInAgentTypes } from '../chat-settings/index.ts'
import {
  agentServerSchema,
  agentTypes,
  buildStates,
  type AgentFitness,
  type AgentView,
} from '../custom-agents/index.ts'
import { reasonAgainst } from './agent-toolbox.ts'
import { nameSchema } from '../custom-tools/index.ts'

const agentKeySlotSchema = z.object({
  name: z.string().describe("Name of the variable in the agent's environment."),
  associatedKey: z
    .object({
      id: z.string(),
      name: z.string(),
      ownerEmail: z.string().describe('Empty when unknown.'),
      description: z.string().optional(),
    })
    .nullable()
    .describe('The key that the agent gets in it.'),
})

const sandboxLevels = ['full', 'container', 'interpreter', 'none', 'trusted'] as const satisfies readonly SandboxLevel[]

/** What can be named as the agent of a question. */
export const agentSchema = z.object({
  id: z.string(),
  value: z.string().describe('Its name in agent_type.'),
  label: z.string(),
  enabled: z.boolean().describe('Whether it can run here.'),
  disabledReason: z.string().optional().describe('Why it cannot run here.'),
  sandbox: z
    .enum(sandboxLevels)
    .optional()
    .describe('Of an agent that runs programs: how well they are kept apart from the server.'),
  state: z.enum(buildStates).optional().describe('Of a custom agent: whether its packages are installed.'),
  type: z.enum(['built_in', ...agentTypes]),
  owner: z.string().optional().describe('Address of the owner of a custom agent; empty when unknown.'),
  description: z.string(),
  apiKeys: z.object({
    optional: z.array(agentKeySlotSchema),
    required: z.array(agentKeySlotSchema),
    custom: z.array(agentKeySlotSchema),
  }),
  mcpServers: z.array(agentServerSchema).optional().describe('Of a custom agent.'),
})
export type Agent = z.output<typeof agentSchema>

const descriptions = {
  auto: ['Auto', 'Chooses the agent that fits the question, among those that can run.'],
  general: ['General', 'Answers with all tools that are there.'],
  task: ['Task', 'Works through a list of steps that it keeps itself.'],
  deep_research: ['Deep research', 'Plans, lets several agents look into parts, and writes a report with its sources.'],
  coder: ['Coder', 'Writes programs and runs them.'],
  search: ['Search', 'Looks things up in documents and on the web.'],
} as const

/** The agents of every deployment, and whether they can work with these tools. */
export const builtInAgents = (
  tools: readonly HostTool[],
  { disabled, sandbox }: { readonly disabled: readonly HostTool[]; readonly sandbox: SandboxLevel | undefined },
): Agent[] =>
  builtInAgentTypes.map((value) => {
    const [label, description] = descriptions[value]
    return {
      ...{ id: value, value, label, description },
      ...enabledOf(reasonAgainst(value, tools, disabled)),
      ...(value === 'coder' && sandbox !== undefined ? { sandbox } : {}),
      type: 'built_in',
      apiKeys: { optional: [], required: [], custom: [] },
    }
  })

function enabledOf(disabledReason: string | undefined): Pick<Agent, 'enabled' | 'disabledReason'> {
  return disabledReason === undefined ? { enabled: true } : { enabled: false, disabledReason }
}

/** A custom agent as it can be named for a question. Names need not be unique, so its value is its id. */
export function agentOf({ agent, description, keysById }: AgentView, { state, sandbox, fault }: AgentFitness): Agent {
  const slots = (isOne: (requirement: string) => boolean) =>
    agent.apiKeys
      .filter(({ requirementType }) => isOne(requirementType))
      .map(({ envKeyName, keyId }) => {
        const key = keyId === null ? undefined : keysById.get(keyId)
        return { name: envKeyName, associatedKey: key ? compact(key) : null }
      })
  return {
    id: agent.id,
    value: agent.id,
    label: agent.agentName,
    ...enabledOf(fault?.reason),
    ...(sandbox === undefined ? {} : { sandbox }),
    state,
    type: agent.agentType,
    owner: agent.ownerEmail,
    description,
    apiKeys: {
      optional: slots((requirement) => requirement.startsWith('optional')),
      required: slots((requirement) => requirement === 'required'),
      custom: slots((requirement) => requirement === 'custom'),
    },
    mcpServers: agent.mcpServers,
  }
}

export const toolPreferenceInputSchema = z.object({
  tools: z.array(nameSchema).max(1_000).describe('Names of tools, the most preferred first.'),
})
export type ToolPreferenceInput = z.input<typeof toolPreferenceInputSchema>
