import { DocentError } from '@docent/core/ports'
import type * as sdk from '@modelcontextprotocol/server'

export type McpSdk = typeof sdk

const packageName = '@modelcontextprotocol/server'

/**
 * An optional peer, looked for when the endpoint is made and loaded with the first call.
 * @throws `unsupported` with the command that installs it
 */
export function requireSdk(resolve: (specifier: string) => string = import.meta.resolve): void {
  try {
    resolve(packageName)
  } catch (error) {
    throw new DocentError({
      code: 'unsupported',
      message: `MCP is served by ${packageName}, which is not installed on this server; run npm install ${packageName}@2.4.0 and start it again.`,
      cause: error,
    })
  }
}

export const loadSdk = (): Promise<McpSdk> => import('@modelcontextprotocol/server')
