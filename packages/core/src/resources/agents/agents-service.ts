import type { AgentsDependencies } from './agents-dependencies.ts'
import { listAgents, listAgentTools } from './use-cases/list-agents.ts'
import { deleteToolPreference, getToolPreference, setToolPreference } from './use-cases/tool-preference.ts'

export const agentsService = (dependencies: AgentsDependencies) => ({
  list: listAgents(dependencies),
  tools: listAgentTools(dependencies),
  toolPreference: getToolPreference(dependencies),
  setToolPreference: setToolPreference(dependencies),
  deleteToolPreference: deleteToolPreference(dependencies),
})
