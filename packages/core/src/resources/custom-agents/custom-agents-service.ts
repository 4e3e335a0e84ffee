import type { CustomAgentsDependencies } from './custom-agents-dependencies.ts'
import { deleteCustomAgents, updateCustomAgent } from './use-cases/change-custom-agents.ts'
import { createCustomAgents } from './use-cases/create-custom-agents.ts'
import { addAgentKey, deleteAgentKeyAssociations, listAgentKeyAssociations } from './use-cases/key-associations.ts'
import {
  downloadCustomAgent,
  getCustomAgent,
  listCustomAgents,
  suggestForAgent,
} from './use-cases/read-custom-agents.ts'
import { addAgentTool, deleteAgentTools, listAgentTools } from './use-cases/tool-associations.ts'

export const customAgentsService = (dependencies: CustomAgentsDependencies) => ({
  create: createCustomAgents(dependencies),
  list: listCustomAgents(dependencies),
  get: getCustomAgent(dependencies),
  update: updateCustomAgent(dependencies),
  delete: deleteCustomAgents(dependencies),
  download: downloadCustomAgent(dependencies),
  suggestions: suggestForAgent(dependencies),
  tools: listAgentTools(dependencies),
  addTool: addAgentTool(dependencies),
  deleteTools: deleteAgentTools(dependencies),
  keys: listAgentKeyAssociations(dependencies),
  addKey: addAgentKey(dependencies),
  deleteKeys: deleteAgentKeyAssociations(dependencies),
})
