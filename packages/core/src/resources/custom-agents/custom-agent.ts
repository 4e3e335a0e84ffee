import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { envNameSchema } from '../agent-keys/index.ts'
import { nameSchema, type GivenFile } from '../custom-tools/index.ts'

/** Tools of an agent, and keys; more are `forbidden`. */
export const mostOfAgent = 100

export const agentTypes = ['langgraph', 'crewai', 'openai', 'claude'] as const
export type AgentType = (typeof agentTypes)[number]

const toolOfServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  ownerEmail: z.string().describe('Empty when unknown.'),
  description: z.string().optional(),
})

export const agentServerSchema = z.object({
  toolName: z.string().describe('Name of the MCP server in the code of the agent.'),
  toolArgs: z.string().describe('Metadata of the server, as JSON text.'),
  associatedTool: toolOfServerSchema.nullable().describe('The tool that the agent gets as this server.'),
})
export type AgentServer = z.output<typeof agentServerSchema>

export const requirementTypes = ['required', 'optional_with_default', 'optional_no_default', 'custom'] as const
export type RequirementType = (typeof requirementTypes)[number]

export const agentKeyAssociationSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  envKeyName: z.string().describe("Name of the variable in the agent's environment."),
  keyId: z.string().nullable().describe('Null while no key is chosen.'),
  userId: z.string(),
  requirementType: z
    .enum(requirementTypes)
    .describe('As declared in envs.json of the agent; custom for a variable that is not declared there.'),
  keyName: z.string().nullable(),
  ownerEmail: z.string().nullable().describe('Of the owner of the key; empty when unknown.'),
})
export type AgentKeyAssociation = z.output<typeof agentKeyAssociationSchema>

/** An agent of a user. */
export const customAgentSchema = z.object({
  id: z.string(),
  agentName: z.string(),
  agentType: z.enum(agentTypes),
  agentArgs: z.record(z.string(), z.unknown()).describe('As the agent was added and changed since.'),
  ownerEmail: z.string().describe('Empty when unknown.'),
  mcpServers: z.array(agentServerSchema),
  apiKeys: z.array(agentKeyAssociationSchema).describe('Never their values, nor the defaults of the agent.'),
})
/** An agent of a user with its tools and the names of its keys; `customAgentSchema` describes the fields. */
export type CustomAgent = z.output<typeof customAgentSchema>

export const customAgentIdSchema = z.object({ agentCustomAgentId: z.string() })
export type CustomAgentId = z.output<typeof customAgentIdSchema>

export const agentSuggestionSchema = z.object({
  mcpServers: z.array(agentServerSchema.pick({ toolName: true, toolArgs: true })),
})
export type AgentSuggestion = z.output<typeof agentSuggestionSchema>

/** What agents are added with. What is missing or wrong is reported in the order in which it is checked. */
export interface CustomAgentInput {
  /** `langgraph`, `crewai`, `openai` or `claude`. */
  readonly agentType?: string | undefined
  /** An object, or one as JSON text. */
  readonly agentArgs?: string | Readonly<Record<string, unknown>> | undefined
  /** A `.zip` of at most 20 MB, with a folder for each agent. */
  readonly file?: GivenFile | undefined
  /** Instead of the name of the folder, where there is only one. */
  readonly agentName?: string | undefined
}

export const serversMappingSchema = z
  .record(nameSchema, nameSchema.nullable())
  .refine((mapping) => Object.keys(mapping).length <= mostOfAgent, {
    message: `expected at most ${mostOfAgent} servers`,
  })

export interface CustomAgentUpdate {
  /** Keys that change; the others stay. */
  readonly agentArgs?: unknown
  /** Names of tools by names of MCP servers; null takes the tool away. */
  readonly mcpServersMapping?: Readonly<Record<string, string | null>> | null | undefined
}

export const agentToolAssociationSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  toolId: z.string().nullable().describe('The last tool of this name; null when there is none.'),
  toolName: z.string().nullable().describe('Null while no tool is chosen.'),
  mcpServerName: z.string(),
  userId: z.string(),
})
export type AgentToolAssociation = z.output<typeof agentToolAssociationSchema>

const agentId = z.string().min(1).max(128)

export const agentToolAssociationInputSchema = z.object({
  agentId,
  mcpServerName: nameSchema.describe('Name of the MCP server in the code of the agent.'),
  toolName: nameSchema.nullish().describe("Name of one of the caller's custom tools; null leaves it open."),
})
export type AgentToolAssociationInput = z.input<typeof agentToolAssociationInputSchema>

export const agentToolAssociationListSchema = z.object({
  agentId: z.uuid().optional(),
  agentName: z.string().max(255).optional(),
})
export type AgentToolAssociationListInput = z.input<typeof agentToolAssociationListSchema>

export const agentKeyAssociationInputSchema = z.object({
  agentId,
  envKeyName: envNameSchema.describe('Name of the environment variable in which the agent gets the key.'),
  keyId: z.string().min(1).max(128),
})
export type AgentKeyAssociationInput = z.input<typeof agentKeyAssociationInputSchema>

export const agentKeyAssociationListSchema = z.object({ agentId: z.uuid().optional() })
export type AgentKeyAssociationListInput = z.input<typeof agentKeyAssociationListSchema>

/** Of agents, or of associations of theirs. */
export const agentIdsSchema = z.array(z.string().min(1).max(128)).min(1).max(1000)

/** A user's agents; more are `forbidden`. */
export const mostAgents = 200

export const noSuchAgent = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no custom agent with this id, or it is not yours.',
  })

/** What agents get from the server when they run, and nobody else sets. */
export const reservedVariables: ReadonlySet<string> = new Set([
  'CUSTOM_AGENT_BASE_URL',
  'CUSTOM_AGENT_API_KEY',
  'CUSTOM_AGENT_MODEL',
  'MCP_DIR',
])

/** What agents get besides, whatever is given for these variables. */
export const providedVariables: ReadonlySet<string> = new Set([
  ...reservedVariables,
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
])
