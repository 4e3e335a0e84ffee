import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, DocumentParsers, Sealer, ToolServer, ToolServerFile } from '../../kernel/ports/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import {
  missingToolFile,
  openConfig,
  parseMcpConfig,
  type CodeBudget,
  type CustomToolRow,
  type McpServerConfig,
} from '../custom-tools/index.ts'
import type { FindCredentials } from '../tool-authorizations/index.ts'
import { defaultVariables, packagedServer, programTransport } from './packaged-server.ts'
import { filledIn, namesIn } from './placeholders.ts'
import { serverTypeOf, textsOf, transportOf, type ServerType } from './server-transport.ts'
import type { FindToolSecrets } from './tool-secrets.ts'

/** A server as it is called, and what must not come back from it. */
export interface CallableServer {
  readonly server: ToolServer
  readonly type: ServerType
  readonly secrets: readonly string[]
}

/** The program of a server, for others to start. */
export interface ServerProgram {
  readonly files: readonly ToolServerFile[]
  readonly environment: Readonly<Record<string, string>>
  /** What its environment has of keys. */
  readonly secrets: readonly string[]
}

/** A server by its configuration, or by the ZIP of its program. */
export type ServerSource = { readonly config: McpServerConfig } | { readonly zip: Uint8Array }

/**
 * The servers of custom tools, and servers that a caller names without registering them.
 * @throws `invalid_input` for one that cannot be called as it is configured, `unsupported` for a ZIP that cannot be opened here,
 * `forbidden` when the secret of the host is another one by now
 */
export interface FindServers {
  ofTool(scope: Scope, row: CustomToolRow, signal: AbortSignal): Promise<CallableServer>
  /**
   * The program of a `local_mcp` for others to run who see all that it has: without keys that others share.
   * Undefined where the tool is none.
   * @throws also `too_large` beyond the budget
   */
  programOf(
    scope: Scope,
    row: CustomToolRow,
    budget: CodeBudget,
    signal: AbortSignal,
  ): Promise<ServerProgram | undefined>
  given(scope: Scope, name: string, source: ServerSource, signal: AbortSignal): Promise<CallableServer>
}

export interface FindServersDependencies {
  readonly sealer: Sealer
  readonly blobs: BlobStore
  readonly parsers: DocumentParsers
  readonly findSecrets: FindToolSecrets
  readonly findCredentials: FindCredentials
}

/** The one server of a `remote_mcp`. @throws `forbidden` when the secret of the host is another one by now */
export function configOf(sealer: Sealer, row: CustomToolRow): McpServerConfig {
  const text = openConfig(sealer, row)
  if (text !== undefined) return Object.values(parseMcpConfig(text).mcpServers)[0]!
  throw new DocentError({
    code: 'forbidden',
    message: `The configuration of the custom tool ${row.tool_name} can no longer be opened; send it again.`,
  })
}

export function findServers({
  sealer,
  blobs,
  parsers,
  findSecrets,
  findCredentials,
}: FindServersDependencies): FindServers {
  type Named = Omit<ToolServer, 'transport'>

  async function configured(scope: Scope, named: Named, tool: string | undefined, config: McpServerConfig) {
    const { values, environment } = await findSecrets(scope, tool, namesIn(textsOf(config)))
    const { headers = {}, env = {} } = config
    return {
      server: { ...named, transport: transportOf(config, values, environment) },
      type: serverTypeOf(config),
      // Literal values of headers and variables may be a credential, too.
      secrets: [...values.values(), ...Object.values(headers), ...Object.values(env)],
    }
  }

  async function program(
    scope: Scope,
    tool: string | undefined,
    zip: Uint8Array,
    {
      ownOnly = false,
      ...bounded
    }: { readonly signal: AbortSignal; readonly budget?: CodeBudget; readonly ownOnly?: boolean },
  ): Promise<ServerProgram & { readonly defaults: readonly string[] }> {
    const files = await packagedServer(parsers, zip, bounded)
    const defaults = defaultVariables(files)
    const { values, environment } = await findSecrets(scope, tool, namesIn(Object.values(defaults)), { ownOnly })
    const own = Object.entries(defaults).filter(([name]) => !(name in environment))
    const filled = Object.fromEntries(own.map(([name, text]) => [name, filledIn(text, values)]))
    const secrets = [...values.values()]
    return { files, environment: { ...filled, ...environment }, secrets, defaults: Object.values(defaults) }
  }

  async function packed(
    scope: Scope,
    named: Named,
    tool: string | undefined,
    zip: Uint8Array,
    signal: AbortSignal,
  ): Promise<CallableServer> {
    const { files, environment, secrets, defaults } = await program(scope, tool, zip, { signal })
    const transport = programTransport(files, environment)
    return { server: { ...named, transport }, type: 'stdio', secrets: [...secrets, ...defaults] }
  }

  return {
    async ofTool(scope, row, signal) {
      const { id, owner_id: owner, tool_name: name, revision, file_key: key } = row
      const named = { id, version: String(revision), owner, name }
      if (row.tool_type === 'remote_mcp') {
        const credentials = await findCredentials(id)
        return configured(scope, { ...named, ...(credentials && { credentials }) }, name, configOf(sealer, row))
      }
      if (row.tool_type === 'local_mcp' && key !== null)
        return packed(scope, named, name, await unlessMissing(blobs.bytes(key), missingToolFile), signal)
      throw new DocentError({ code: 'unsupported', message: `The custom tool ${name} is not an MCP server.` })
    },
    async programOf(scope, { tool_type: type, tool_name: name, file_key: key }, budget, signal) {
      if (type !== 'local_mcp' || key === null) return undefined
      return program(scope, name, await unlessMissing(blobs.bytes(key), missingToolFile), {
        signal,
        budget,
        ownOnly: true,
      })
    },
    given(scope, name, source, signal) {
      // Its address distinguishes it from others.
      const named = { id: 'inspected', version: '0', owner: scope.userId, name }
      return 'config' in source
        ? configured(scope, named, undefined, source.config)
        : packed(scope, named, undefined, source.zip, signal)
    },
  }
}

/** Which agents may use a tool; everybody when nothing is set, nobody's when it cannot be read. */
export function usageOf(sealer: Sealer, row: CustomToolRow): readonly string[] {
  const usual = ['runner', 'creator']
  const args = row.tool_args as { readonly tool_usage_mode?: readonly string[] }
  if (row.tool_type !== 'remote_mcp') return args.tool_usage_mode ?? usual
  return readable(() => configOf(sealer, row).tool_usage_mode ?? usual) ?? []
}

/** Undefined where the configuration cannot be opened, or is not right any more. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (DocentError.isInstance(error)) return undefined
    throw error
  }
}
