import type { HostTool, HostToolContext, HostToolResult, ServerTool, ToolClass } from '../../kernel/ports/index.ts'
import { jsonObject } from '../../kernel/tools/index.ts'

/** Longest call of a tool of a server, ms. */
const callMs = 120_000

export interface ServerHostToolOptions {
  readonly name: string
  readonly server: string
  /** Id of the server's custom tool. */
  readonly describedBy: string
  readonly tool: ServerTool
  /** Asks before each call. */
  readonly asksAlways: boolean
  call(given: NonNullable<ReturnType<typeof jsonObject>>, context: HostToolContext): Promise<HostToolResult>
}

/** A frozen tool of a server as agents have it. Its effects are those that its server declares, which nobody can check. */
export function serverHostTool(options: ServerHostToolOptions): HostTool {
  const { name, server, describedBy, tool, asksAlways, call } = options
  return {
    describedBy,
    name,
    description: tool.description === '' ? `The tool ${tool.name} of the MCP server ${server}.` : tool.description,
    parameters: tool.parameters,
    class: classOf(tool),
    egress: true,
    approval: asksAlways ? 'always' : 'tainted',
    timeoutMs: callMs,
    async call(text, context) {
      const given = jsonObject(text)
      if (given !== undefined) return call(given, context)
      return { content: `The arguments are not a JSON object. Call ${name} again with one.`, failed: true }
    },
  }
}

export const classOf = ({ readOnly, idempotent }: ServerTool): ToolClass => {
  if (readOnly === true) return 'read'
  return idempotent === true ? 'idempotent' : 'once'
}
