import { DocentError, type JsonValue, type ServerTool } from '@docent/core/ports'
import type { Tool } from '@modelcontextprotocol/client'

const mostTools = 500

/** What a server lists, by name; `hide` takes out of its texts what must not be repeated. @throws `too_large` for more than anybody could choose from */
export function listedTools(server: string, tools: readonly Tool[], hide: (text: string) => string): ServerTool[] {
  if (tools.length > mostTools) {
    const message = `The MCP server ${server} lists ${tools.length} tools; at most ${mostTools} are read.`
    throw new DocentError({ code: 'too_large', message, details: { limit: mostTools } })
  }
  return tools.map((tool) => listedTool(tool, hide)).sort((one, other) => (one.name < other.name ? -1 : 1))
}

const listedTool = (
  { name, description = '', inputSchema, annotations = {} }: Tool,
  hide: (text: string) => string,
): ServerTool => ({
  name,
  description: hide(description),
  parameters: JSON.parse(hide(JSON.stringify(inputSchema))) as JsonValue,
  ...(annotations.readOnlyHint === undefined ? {} : { readOnly: annotations.readOnlyHint }),
  ...(annotations.destructiveHint === undefined ? {} : { destructive: annotations.destructiveHint }),
  ...(annotations.idempotentHint === undefined ? {} : { idempotent: annotations.idempotentHint }),
})
