export { beyondMost, callTools, promptCall, turnMessages, type CalledTool } from './call-tools.ts'
export { defineTool, jsonObject, refused, type Tool, type ToolOutcome } from './tool.ts'
