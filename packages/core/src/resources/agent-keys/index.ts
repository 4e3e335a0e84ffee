export {
  agentKeyInputSchema,
  agentKeySchema,
  agentKeyUpdateSchema,
  toolKeysInputSchema,
  toolKeysSchema,
  type AgentKey,
  type AgentKeyInput,
  type AgentKeyUpdate,
  type ToolKeys,
  type ToolKeysInput,
} from './agent-key.ts'
export { agentKeyRecords } from './agent-key-records.ts'
export { agentKeyTable, toolKeyTable } from './agent-key-tables.ts'
