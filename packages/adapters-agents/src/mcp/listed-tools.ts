import { DocentError, type JsonValue, type ServerTool } from '@docent/core/ports'
import type { Tool } from '@modelcontextprotocol/client'

const mostTools = 500

/** What a server lists, by name. @throws `too_large` for more than anybody could choose from */
export function listedTools(server: string, tools: readonly Tool[]): ServerTool[] {
  if (tools.length > mostTools) {
    const message = `The MCP server ${server} lists ${tools.length} tools; at most ${mostTools} are read.`
    throw new DocentError({ code: 'too_large', message, details: { limit: mostTools } })
  }
  return tools.map(listedTool).sort((one, other) => (one.name < other.name ? -1 : 1))
}

const listedTool = ({ name, description = '', inputSchema, annotations = {} }: Tool): ServerTool => ({
  name,
  description,
  parameters: inputSchema as JsonValue,
  ...(annotations.readOnlyHint === undefined ? {} : { readOnly: annotations.readOnlyHint }),
  ...(annotations.destructiveHint === undefined ? {} : { destructive: annotations.destructiveHint }),
  ...(annotations.idempotentHint === undefined ? {} : { idempotent: annotations.idempotentHint }),
})
