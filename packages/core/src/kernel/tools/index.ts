export { callTools, turnMessages, type CalledTool } from './call-tools.ts'
export { defineTool, refused, type Tool, type ToolOutcome } from './tool.ts'
