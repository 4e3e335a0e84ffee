import { DocentError, type ServerTool, type ToolServer } from '@docent/core/ports'
import { readPythonTools } from './read-python-tools.ts'

/** Bytes of programs that are read: parsing them takes time of the server. */
const mostBytes = 100_000

/**
 * What the program of a server lists, as far as its text tells.
 * @throws `unsupported` where it tells nothing, `too_large`
 */
export async function readSource({ name, transport }: ToolServer): Promise<ServerTool[]> {
  const files = transport.kind === 'stdio' ? transport.files.filter((file) => file.name.endsWith('.py')) : []
  const bytes = files.reduce((sum, { content }) => sum + content.byteLength, 0)
  if (bytes > mostBytes)
    throw new DocentError({
      code: 'too_large',
      message: `The Python files of the MCP server ${name} have ${bytes} bytes; ${mostBytes} can be read without running them.`,
    })
  const tools: ServerTool[] = []
  for (const { content } of files) tools.push(...(await readPythonTools(new TextDecoder().decode(content))))
  if (tools.length > 0) return [...new Map(tools.map((tool) => [tool.name, tool])).values()]
  throw new DocentError({
    code: 'unsupported',
    message: `Nothing can run the MCP server ${name} here, and its text shows no tools: only functions in Python with a decorator such as @mcp.tool() are found.`,
  })
}
