export {
  agentKeyInputSchema,
  agentKeySchema,
  agentKeyUpdateSchema,
  envNameSchema,
  toolKeysInputSchema,
  toolKeysSchema,
  type AgentKey,
  type AgentKeyInput,
  type AgentKeyUpdate,
  type ToolKeys,
  type ToolKeysInput,
} from './agent-key.ts'
export { openKeyValue } from './agent-key-value.ts'
export { agentKeyRecords, type AgentKeyRecords } from './agent-key-records.ts'
export {
  agentKeyTable,
  customAgentKeyTable,
  toolKeyTable,
  type AgentKeyRow,
  type CustomAgentKeyRow,
} from './agent-key-tables.ts'
