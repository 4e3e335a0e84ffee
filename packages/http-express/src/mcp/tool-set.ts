import { DocentError } from '@docent/core/ports'
import type { McpHost } from '../mcp-mount.ts'
import type { ToolSelection } from './mcp-options.ts'
import { curatedTool, operationTool, type ServedTool } from './served-tool.ts'
import { allTools } from './tools/all-tools.ts'
import { operationTools } from './tools/operations.ts'

/**
 * The tools that a host chose, by name, in the order of their list.
 * @throws `invalid_input` for a name that is neither a tool nor an operation
 */
export function toolSet(selection: ToolSelection, routes: McpHost['routes']): ReadonlyMap<string, ServedTool> {
  const basic = allTools.map(curatedTool)
  if (selection === 'basic') return byName(basic)
  const all = byName([...basic, ...operationTools(routes).map(curatedTool)])
  if (selection === 'all') return all
  return byName(
    selection.map((name) => {
      const tool = all.get(name)
      if (tool) return tool
      const route = routes.find(({ operationId }) => operationId === name)
      if (route) return operationTool(route)
      throw new DocentError({
        code: 'invalid_input',
        message: `The option tools of docentMcp() names ${name}, which is neither a tool nor an operation.`,
      })
    }),
  )
}

const byName = (tools: readonly ServedTool[]): ReadonlyMap<string, ServedTool> =>
  new Map(tools.map((tool) => [tool.listed.name, tool]))
