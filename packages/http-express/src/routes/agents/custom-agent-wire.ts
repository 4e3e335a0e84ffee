import {
  agentKeyAssociationInputSchema,
  agentKeyAssociationListSchema,
  agentKeyAssociationSchema,
  agentSuggestionSchema,
  agentToolAssociationInputSchema,
  agentToolAssociationListSchema,
  agentToolAssociationSchema,
  customAgentIdSchema,
  customAgentSchema,
} from '@docent/core'
import { z } from 'zod'
import { component } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'

export const customAgentWire = wireSchema(customAgentSchema, { name: 'CustomAgentDetail' })
export const customAgentIdWire = wireSchema(customAgentIdSchema, { name: 'CustomAgentId' })
export const agentSuggestionWire = wireSchema(agentSuggestionSchema, { name: 'CustomAgentSuggestion' })
export const agentToolWire = wireSchema(agentToolAssociationSchema, { name: 'CustomAgentToolAssociation' })
export const agentToolInputWire = wireSchema(agentToolAssociationInputSchema, {
  name: 'CreateCustomAgentToolAssociationRequest',
})
export const agentToolListWire = wireSchema(agentToolAssociationListSchema)
export const agentKeyOfAgentWire = wireSchema(agentKeyAssociationSchema, { name: 'CustomAgentKeyAssociation' })
export const agentKeyOfAgentInputWire = wireSchema(agentKeyAssociationInputSchema, {
  name: 'CreateCustomAgentKeyAssociationRequest',
})
export const agentKeyOfAgentListWire = wireSchema(agentKeyAssociationListSchema)

/** What is wrong is reported by the use case, in its order. */
export const customAgentFormSchema = z.object({
  agent_type: z
    .string()
    .optional()
    .meta({ description: 'Required: langgraph, crewai, openai or claude.', examples: ['langgraph'] }),
  agent_args: z.string().optional().describe('Required: an object as JSON text.'),
  agent_name: z.string().max(1_000).optional().describe('Instead of the name of the folder, where there is only one.'),
})

export const customAgentUpdateSchema = component(
  'UpdateCustomAgentRequest',
  z.object({
    agent_args: z.record(z.string(), z.unknown()).nullish().describe('Required: the keys that change.'),
    mcp_servers_mapping: z
      .record(z.string(), z.string().nullable())
      .nullish()
      .describe('Names of tools by names of MCP servers; null takes the tool away.'),
  }),
)

export const deletedToolsSchema = component(
  'DeleteCustomAgentToolAssociationsResponse',
  z.object({ deleted_count: z.int().min(0) }),
)
export const deletedKeysSchema = component(
  'DeleteCustomAgentKeyAssociationsResponse',
  z.object({ deleted_count: z.int().min(0) }),
)
