export { docentMcp } from './docent-mcp.ts'
export type { AddedPrompt, AddedResource, AddedTool, AdditionContext, McpAdditions } from './additions.ts'
export type { McpOptions, ToolSelection } from './mcp-options.ts'
export type { McpMount } from '../mcp-mount.ts'
