import type { AgentKeysDependencies } from './agent-keys-dependencies.ts'
import { createAgentKey, deleteAgentKeys, listAgentKeys, updateAgentKey } from './use-cases/agent-keys.ts'
import { addToolKeys, deleteToolKeys, listToolKeys } from './use-cases/tool-keys.ts'

export const agentKeysService = (dependencies: AgentKeysDependencies) => ({
  list: listAgentKeys(dependencies),
  create: createAgentKey(dependencies),
  update: updateAgentKey(dependencies),
  delete: deleteAgentKeys(dependencies),
  toolKeys: listToolKeys(dependencies),
  addToolKeys: addToolKeys(dependencies),
  deleteToolKeys: deleteToolKeys(dependencies),
})
