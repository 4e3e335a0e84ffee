export {
  agentKeyAssociationInputSchema,
  agentKeyAssociationListSchema,
  agentKeyAssociationSchema,
  agentServerSchema,
  agentSuggestionSchema,
  agentToolAssociationInputSchema,
  agentToolAssociationListSchema,
  agentToolAssociationSchema,
  agentTypes,
  customAgentIdSchema,
  customAgentSchema,
  type AgentKeyAssociation,
  type AgentKeyAssociationInput,
  type AgentKeyAssociationListInput,
  type AgentSuggestion,
  type AgentToolAssociation,
  type AgentToolAssociationInput,
  type AgentToolAssociationListInput,
  type CustomAgent,
  type CustomAgentId,
  type CustomAgentInput,
  type CustomAgentUpdate,
} from './custom-agent.ts'
export { dropFiles } from './agent-files.ts'
export type { AgentView } from './agent-views.ts'
export {
  customAgentRecords,
  findCustomAgent,
  walkCustomAgents,
  type CustomAgentRecords,
} from './custom-agent-records.ts'
export { customAgentTable, customAgentToolTable } from './custom-agent-tables.ts'
