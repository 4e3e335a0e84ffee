import type { Scope } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type {
  HostTool,
  HostToolContext,
  HostToolResult,
  JsonValue,
  Sealer,
  ServerTool,
  ToolHost,
} from '../../kernel/ports/index.ts'
import { lastOfEachName, type CustomToolRecords, type CustomToolRow } from '../custom-tools/index.ts'
import { cleanError } from './clean-error.ts'
import { cleanTools, listsStill } from './frozen-tools.ts'
import { keepList, usableTools } from './kept-list.ts'
import { usageOf, type FindServers } from './own-server.ts'
import { callWithQuestions } from './call-with-questions.ts'
import { classOf, serverHostTool } from './server-host-tool.ts'
import { toolNames } from './tool-names.ts'

/** The tools that the agents of a user have of the servers that the user registered. Reads records only. */
export type FindOwnTools = (scope: Scope) => Promise<readonly HostTool[]>

export interface OwnToolsDependencies {
  readonly toolHost: ToolHost | undefined
  readonly runtime: Runtime
  readonly sealer: Sealer
  readonly records: Pick<CustomToolRecords, 'list' | 'find' | 'servers'>
  readonly findServers: Pick<FindServers, 'ofTool'>
}

interface ToolArgsRead {
  readonly enable_by_default?: unknown
  readonly approval?: unknown
}

export function findOwnTools(dependencies: OwnToolsDependencies): FindOwnTools {
  const { toolHost, records, sealer } = dependencies
  return async (scope) => {
    if (!toolHost || scope.collectionId !== undefined) return []
    const rows = lastOfEachName(await records.list(scope)).filter((row) => isForAgents(sealer, row))
    const servers = await records.servers(rows.map(({ id }) => id))
    const nameOf = toolNames()
    return rows.flatMap((row) => {
      const asksAlways = (row.tool_args as ToolArgsRead).approval === 'always'
      return usableTools(servers.get(row.id), row.revision).map((tool) =>
        serverHostTool({
          name: nameOf(row.tool_name, tool.name),
          server: row.tool_name,
          describedBy: row.id,
          tool,
          asksAlways,
          call: callOf({ ...dependencies, toolHost }, scope, row, tool),
        }),
      )
    })
  }
}

function isForAgents(sealer: Sealer, row: CustomToolRow): boolean {
  const isServer = row.tool_type === 'remote_mcp' || row.tool_type === 'local_mcp'
  const isOff = (row.tool_args as ToolArgsRead).enable_by_default === false
  return isServer && !isOff && usageOf(sealer, row).includes('runner')
}

type Call = (given: Readonly<Record<string, JsonValue>>, context: HostToolContext) => Promise<HostToolResult>

function callOf(
  dependencies: OwnToolsDependencies & { readonly toolHost: ToolHost },
  scope: Scope,
  { id, revision, tool_name: name }: CustomToolRow,
  tool: ServerTool,
): Call {
  const { toolHost, runtime, sealer, records, findServers } = dependencies
  const gone = { content: `The MCP server ${name} is not registered any more, or was changed meanwhile.`, failed: true }

  /** Whether the server still lists its tools as its owner knows them. Where it does not, they are unusable from now on. */
  async function isAsKnown(listed: readonly ServerTool[]): Promise<boolean> {
    const frozen = usableTools((await records.servers([id])).get(id), revision)
    if (frozen.length === 0) return false
    if (listsStill(frozen, listed)) return true
    await runtime.commit({ actor: scope.userId }, (draft) => keepList(draft, { id, revision }, listed))
    return false
  }

  const repeatable = classOf(tool) !== 'once'

  return async (given, context) => {
    const { key, signal } = context
    const secrets = new Set<string>()
    const onSecret = (secret: string) => void secrets.add(secret)
    let sent = false
    try {
      const row = await records.find(scope, id)
      if (row?.revision !== revision) return gone
      const found = await findServers.ofTool(scope, row, signal)
      found.secrets.forEach(onSecret)
      const listed = await toolHost.list(found.server, { signal, onSecret })
      if (!(await isAsKnown(cleanTools(name, listed, secrets)))) return { content: changedText(name), failed: true }
      sent = true
      const call = { tool: tool.name, arguments: given, key, repeatable }
      return await callWithQuestions({ toolHost, sealer, name, secrets }, found.server, call, context)
    } catch (error) {
      if (signal.aborted) throw error
      if (!DocentError.isInstance(error)) throw cleanError(error, secrets)
      const { message } = cleanError(error, secrets)
      // What throws is tried again, or counts as a call that may have been carried out.
      if (error.retryable && (repeatable || sent)) throw cleanError(error, secrets)
      return { content: sent ? message : `${message} Nothing was done.`, failed: true }
    }
  }
}

const changedText = (name: string): string =>
  `The MCP server ${name} describes its tools otherwise than when its owner registered it, so they are not called until the owner sends the custom tool again.`
