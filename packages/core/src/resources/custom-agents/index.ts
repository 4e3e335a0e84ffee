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
  noSuchAgent,
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
export { agentBuildEntity } from './agent-build-machine.ts'
export { dropFiles } from './agent-files.ts'
export { agentProgram, defaultsOf } from './agent-program.ts'
export { installedFiles, installPackages, pythonVersion, type InstallDependencies } from './install-packages.ts'
export { permittedTime } from './permitted-time.ts'
export { buildStates, type AgentFitness, type JudgeAgents } from './agent-fitness.ts'
export type { AgentView } from './agent-views.ts'
export {
  customAgentRecords,
  findCustomAgent,
  walkCustomAgents,
  type CustomAgentRecords,
} from './custom-agent-records.ts'
export {
  customAgentBuildTable,
  customAgentTable,
  customAgentToolTable,
  type CustomAgentRow,
} from './custom-agent-tables.ts'
