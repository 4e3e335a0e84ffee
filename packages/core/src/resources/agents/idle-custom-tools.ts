import type { Scope } from '../../access/index.ts'
import type { HostTool, Sealer, ToolHost } from '../../kernel/ports/index.ts'
import {
  lastOfEachName,
  type CustomToolRecords,
  type CustomToolRow,
  type ToolServerRow,
  type ToolType,
} from '../custom-tools/index.ts'
import { scriptRunner, scriptToolName } from '../own-code/index.ts'
import { usageOf } from '../tool-servers/index.ts'
import { takenNames } from './agent-tool.ts'

/** A custom tool that its owner wants agents to have, and why they do not have it. */
export type IdleTool = Pick<HostTool, 'name' | 'description'> & { readonly disabledReason: string }

export type FindIdleTools = (scope: Scope) => Promise<readonly IdleTool[]>

interface IdleToolsDependencies {
  readonly records: Pick<CustomToolRecords, 'list' | 'servers'>
  readonly sealer: Sealer
  readonly toolHost: ToolHost | undefined
  readonly hostTools: readonly HostTool[]
}

interface Place {
  readonly toolHost: ToolHost | undefined
  readonly hostTools: readonly HostTool[]
  readonly server: ToolServerRow | undefined
  /** What a model would call it, were it a script. */
  readonly name: string
}

type ReasonOf = (row: CustomToolRow, place: Place) => string | undefined | Promise<string | undefined>

const reasons: Readonly<Record<ToolType, ReasonOf>> = {
  browser_action(_row, { hostTools, name }) {
    const runner = scriptRunner(hostTools)
    if (!runner) return 'There is no browser in which scripts could run.'
    if (runner.disabledReason !== undefined) return runner.disabledReason
    return takenNames.has(name) || hostTools.some((tool) => tool.name === name)
      ? `A tool of this server has the name ${name}; register the script under another tool_name.`
      : undefined
  },
  general_code(_row, { hostTools }) {
    const runners = hostTools.filter(({ usesCode }) => usesCode)
    if (runners.some(({ disabledReason }) => disabledReason === undefined)) return undefined
    return runners[0]?.disabledReason ?? 'This server has no sandbox to run programs in.'
  },
  remote_mcp: reasonOfServer,
  async local_mcp(row, place) {
    const { programs = true, reason } = (await place.toolHost?.capabilities()) ?? {}
    if (!programs) return reason ?? 'Servers that are programs cannot run here.'
    return reasonOfServer(row, place)
  },
}

function reasonOfServer({ revision }: CustomToolRow, { toolHost, server }: Place): string | undefined {
  if (!toolHost) return 'This server does not call MCP servers; its host must give it a tool host.'
  if (server?.tool_revision !== revision) return 'It is not inspected yet; try again soon.'
  if (server.state === 'ready') return undefined
  if (server.state === 'changed')
    return 'The MCP server describes its tools otherwise than when it was registered; send the custom tool again.'
  return server.error ?? 'It is not inspected yet; try again soon.'
}

/** The custom tools of a user that agents would have, but cannot use in this deployment or not yet. */
export function findIdleTools({ records, sealer, toolHost, hostTools }: IdleToolsDependencies): FindIdleTools {
  return async (scope) => {
    if (scope.collectionId !== undefined) return []
    const rows = lastOfEachName(await records.list(scope)).filter((row) => isWanted(sealer, row))
    if (rows.length === 0) return []
    const servers = await records.servers(rows.map(({ id }) => id))
    const idle = await Promise.all(
      rows.map(async (row): Promise<IdleTool | undefined> => {
        const place = { toolHost, hostTools, server: servers.get(row.id), name: scriptToolName(row) }
        const disabledReason = await reasons[row.tool_type as ToolType](row, place)
        if (disabledReason === undefined) return undefined
        const { description } = row.tool_args as { readonly description?: unknown }
        return { name: row.tool_name, description: String(description ?? ''), disabledReason }
      }),
    )
    return idle.filter((tool) => tool !== undefined)
  }
}

function isWanted(sealer: Sealer, row: CustomToolRow): boolean {
  const { enable_by_default: enabled } = row.tool_args as { readonly enable_by_default?: unknown }
  return enabled !== false && usageOf(sealer, row).includes('runner')
}
