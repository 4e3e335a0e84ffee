export { beyondMost, callOne, callTools, promptCall, turnMessages, type CalledTool } from './call-tools.ts'
export { jsonObject, parametersOf } from './check-arguments.ts'
export { defineTool, type ToolOptions } from './define-tool.ts'
export { builtInTool, refused, type CallAttempt, type Consent, type Tool, type ToolOutcome } from './tool.ts'
