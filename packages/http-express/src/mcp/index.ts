export { docentMcp } from './docent-mcp.ts'
export type { McpOptions } from './mcp-options.ts'
export type { McpHost, McpMount } from '../mcp-mount.ts'
