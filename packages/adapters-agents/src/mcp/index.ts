export { mcpToolHost, type McpToolHostOptions } from './mcp-tool-host.ts'
