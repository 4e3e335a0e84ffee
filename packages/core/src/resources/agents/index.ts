export { agentToolSchema, type AgentTool } from './agent-tool.ts'
export { agentSchema, toolPreferenceInputSchema, type Agent, type ToolPreferenceInput } from './agent.ts'
export { requireAgent } from './require-agent.ts'
export { toolPreferenceTable } from './tool-preference-table.ts'
