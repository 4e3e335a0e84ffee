import { z } from 'zod'
import { requireAgentPermission, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal, Sealer } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { CustomToolRow, ToolServerRow } from '../../custom-tools/index.ts'
import { askedServer, failedServer, type InspectedServer } from '../inspected-server.ts'
import { frozenOf } from '../kept-list.ts'
import { configOf, readable, usageOf } from '../own-server.ts'
import { serverSecurity } from '../server-security.ts'
import { serverTypeOf } from '../server-transport.ts'
import type { ToolServersDependencies } from '../tool-servers-dependencies.ts'

export const serverListInputSchema = z.object({
  configType: z.enum(['runner', 'creator']).default('runner').describe('Servers for these agents.'),
  serverNames: z
    .array(z.string().max(255))
    .max(1_000)
    .nullish()
    .describe('Only these; none that is missing is an error.'),
  mcpDir: z.string().nullish().describe('Not supported.'),
  includeRemote: z.boolean().default(true).describe('False leaves tools of the type remote_mcp out.'),
})
export type ServerListInput = z.input<typeof serverListInputSchema>

/** Servers by name. */
export interface ServerList {
  readonly servers: Readonly<Record<string, InspectedServer>>
  readonly totalServers: number
  readonly totalTools: number
}

/**
 * The caller's MCP servers with the tools that they listed when they were inspected. Asks no server. Of several with one name
 * the last one counts.
 * @throws `unauthorized`, `unsupported` for mcpDir
 */
export const listServerTools =
  ({ records, sealer }: ToolServersDependencies) =>
  async (principal: Principal, input: ServerListInput = {}, options: CallOptions = {}): Promise<ServerList> => {
    requireAgentPermission(principal, 'ConfigureAgents')
    const { configType, serverNames, mcpDir, includeRemote } = check(serverListInputSchema, input)
    if (mcpDir !== undefined && mcpDir !== null)
      throw new DocentError({
        code: 'unsupported',
        message: 'mcp_dir is not supported; leave it out: servers are custom tools, and not in a directory.',
        details: { field: 'mcp_dir' },
      })
    options.signal?.throwIfAborted()
    const rows = (await records.list(scopeOf(principal))).filter(
      (row) =>
        (row.tool_type === 'local_mcp' || (includeRemote && row.tool_type === 'remote_mcp')) &&
        (serverNames?.includes(row.tool_name) ?? true) &&
        usageOf(sealer, row).includes(configType),
    )
    const known = await records.servers(rows.map(({ id }) => id))
    const servers = new Map(rows.map((row) => [row.tool_name, keptServer(sealer, row, known.get(row.id))]))
    const totalTools = [...servers.values()].reduce((sum, { toolCount }) => sum + toolCount, 0)
    return { servers: Object.fromEntries(servers), totalServers: servers.size, totalTools }
  }

function keptServer(sealer: Sealer, row: CustomToolRow, found: ToolServerRow | undefined): InspectedServer {
  const label = { name: row.tool_name, type: typeOf(sealer, row) }
  const tools = found?.tool_revision === row.revision ? frozenOf(found) : undefined
  if (!found || !tools) return failedServer(label, found?.error ?? 'It is not inspected yet.', 'kept')
  const server = { ...askedServer(label, tools, 'kept'), security: serverSecurity(tools) }
  return found.state === 'changed' ? { ...server, toolsChanged: true } : server
}

const typeOf = (sealer: Sealer, row: CustomToolRow): string =>
  row.tool_type === 'local_mcp' ? 'stdio' : (readable(() => serverTypeOf(configOf(sealer, row))) ?? 'http')
