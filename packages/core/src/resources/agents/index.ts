export { agentSchema, toolPreferenceInputSchema, type Agent, type ToolPreferenceInput } from './agent.ts'
export { toolPreferenceTable } from './tool-preference-table.ts'
