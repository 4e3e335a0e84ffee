import { z } from 'zod'
import { builtInAgentTypes, type BuiltInAgentType } from '../chat-settings/index.ts'
import { nameSchema } from '../custom-tools/index.ts'

const agentKeySlotSchema = z.object({ name: z.string() })

/** What can be named as the agent of a question. */
export const agentSchema = z.object({
  id: z.string(),
  value: z.string().describe('Its name in agent_type.'),
  label: z.string(),
  enabled: z.boolean().describe('Whether it can run here.'),
  disabledReason: z.string().optional().describe('Why it cannot run here.'),
  type: z.enum(['built_in']),
  description: z.string(),
  apiKeys: z.object({
    optional: z.array(agentKeySlotSchema),
    required: z.array(agentKeySlotSchema),
    custom: z.array(agentKeySlotSchema),
  }),
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

/** The agents of every deployment, and whether they can run in this one. */
export const builtInAgents: readonly Agent[] = Object.entries(descriptions).map(([value, [label, description]]) => ({
  id: value,
  value,
  label,
  ...enabledOf(builtInAgentTypes[value as BuiltInAgentType]),
  type: 'built_in',
  description,
  apiKeys: { optional: [], required: [], custom: [] },
}))

function enabledOf(disabledReason: string | undefined): Pick<Agent, 'enabled' | 'disabledReason'> {
  return disabledReason === undefined ? { enabled: true } : { enabled: false, disabledReason }
}

export const toolPreferenceInputSchema = z.object({
  tools: z.array(nameSchema).max(1_000).describe('Names of tools, the most preferred first.'),
})
export type ToolPreferenceInput = z.input<typeof toolPreferenceInputSchema>
