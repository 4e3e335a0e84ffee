import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Sealer, ToolServer } from '../../kernel/ports/index.ts'
import { openConfig, parseMcpConfig, type CustomToolRow, type McpServerConfig } from '../custom-tools/index.ts'
import { namesIn } from './placeholders.ts'
import { serverTypeOf, textsOf, transportOf, type ServerType } from './server-transport.ts'
import type { FindToolSecrets } from './tool-secrets.ts'

/** A server as it is called, and what must not come back from it. */
export interface CallableServer {
  readonly server: ToolServer
  readonly type: ServerType
  readonly secrets: readonly string[]
}

export type FindServer = (scope: Scope, row: CustomToolRow) => Promise<CallableServer>

/** The one server of a custom tool. @throws `unsupported`, and `forbidden` when the secret of the host is another one by now */
export function configOf(sealer: Sealer, row: CustomToolRow): McpServerConfig {
  if (row.tool_type !== 'remote_mcp')
    throw new DocentError({
      code: 'unsupported',
      message: `The custom tool ${row.tool_name} is a program, and programs of users run in a sandbox only, which this server does not have.`,
    })
  const text = openConfig(sealer, row)
  if (text !== undefined) return Object.values(parseMcpConfig(text).mcpServers)[0]!
  throw new DocentError({
    code: 'forbidden',
    message: `The configuration of the custom tool ${row.tool_name} cannot be opened any more; send it again.`,
  })
}

/** The server of a custom tool of the scope. @throws `invalid_input` when it cannot be called as it is configured */
export const findServer =
  (sealer: Sealer, findSecrets: FindToolSecrets): FindServer =>
  async (scope, row) => {
    const config = configOf(sealer, row)
    const { values, environment } = await findSecrets(scope, row.tool_name, namesIn(textsOf(config)))
    const server: ToolServer = {
      id: row.id,
      version: String(row.revision),
      owner: row.owner_id,
      name: row.tool_name,
      transport: transportOf(config, values, environment),
    }
    return { server, type: serverTypeOf(config), secrets: secretsOf(config, values) }
  }

/** Servers that a caller names without registering them. */
export type FindGivenServer = (scope: Scope, name: string, config: McpServerConfig) => Promise<CallableServer>

/** @throws `invalid_input` when it cannot be called as it is configured */
export const findGivenServer =
  (findSecrets: FindToolSecrets): FindGivenServer =>
  async (scope, name, config) => {
    const { values, environment } = await findSecrets(scope, undefined, namesIn(textsOf(config)))
    // What it is reached by tells it from others.
    const server = { id: 'inspected', version: '0', owner: scope.userId, name }
    return {
      server: { ...server, transport: transportOf(config, values, environment) },
      type: serverTypeOf(config),
      secrets: secretsOf(config, values),
    }
  }

/** Credentials of a server: its keys, and what stands in headers and variables as it is. */
export const secretsOf = (
  { headers = {}, env = {} }: McpServerConfig,
  values: ReadonlyMap<string, string>,
): string[] => [...values.values(), ...Object.values(headers), ...Object.values(env)]
