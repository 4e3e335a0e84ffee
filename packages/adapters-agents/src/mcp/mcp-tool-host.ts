import {
  checkOptions,
  DocentError,
  type Logger,
  type OutgoingNetwork,
  type Sandbox,
  type ServerToolResult,
  type ToolHost,
  type ToolHostCapabilities,
} from '@docent/core/ports'
import { serverCaller } from './call-servers.ts'
import { connectionPool } from './connection-pool.ts'
import { openConnection } from './connection.ts'
import { serverAuthorization } from './oauth/authorize-server.ts'
import { openTransport } from './open-transport.ts'
import { restedServers } from './rested-servers.ts'
import { readSource } from './source/read-source.ts'

export interface McpToolHostOptions {
  /** The way to servers that users name, such as `guardedNetwork()`. The host closes it. */
  readonly network: Pick<OutgoingNetwork, 'fetch'>
  /** Where servers run that are programs. @default none: they are refused */
  readonly sandbox?: Pick<Sandbox, 'start' | 'capabilities'>
  /** @default nothing is logged */
  readonly logger?: Pick<Logger, 'debug'>
  /**
   * Address (https) of a document about this client, for authorization servers that read one instead of registering it.
   * @default none
   */
  readonly clientMetadataUrl?: string
  /** Until a server has answered the first time, and for its list, ms. @default 20_000 */
  readonly connectTimeoutMs?: number
  /** Longest call of a tool, ms. @default 120_000 */
  readonly callTimeoutMs?: number
  /** How long a connection that nobody uses is kept, ms. @default 60_000 */
  readonly idleMs?: number
  /** Connections that one user's calls keep open. @default 8 */
  readonly connectionsPerUser?: number
  /** Connections of this process. @default 64 */
  readonly connections?: number
  /** Failures in a row after which a server is not called for a time. @default 3 */
  readonly restAfterFailures?: number
  /** How long such a server rests, ms. @default 30_000 */
  readonly restMs?: number
}

const longestConnectionMs = 600_000

/**
 * Calls tools of MCP servers: protocol 2026-07-28 and the earlier ones, over HTTP, streamable or with an event stream, and over the
 * standard streams of programs in a sandbox.
 */
export function mcpToolHost(options: McpToolHostOptions): ToolHost {
  checkOptions('mcpToolHost()', options, {
    network: 'required',
    sandbox: 'optional',
    logger: 'optional',
    clientMetadataUrl: 'optional',
    connectTimeoutMs: 'optional',
    callTimeoutMs: 'optional',
    idleMs: 'optional',
    connectionsPerUser: 'optional',
    connections: 'optional',
    restAfterFailures: 'optional',
    restMs: 'optional',
  })
  const { network, connectTimeoutMs = 20_000, callTimeoutMs = 120_000, logger } = options
  const now = () => performance.now()
  const rested = restedServers({ failures: options.restAfterFailures ?? 3, restMs: options.restMs ?? 30_000, now })
  const needs = {
    open: openTransport({ network, sandbox: options.sandbox }),
    limits: { connectTimeoutMs, callTimeoutMs },
    logger,
  }
  const limits = {
    idleMs: options.idleMs ?? 60_000,
    longestMs: longestConnectionMs,
    perOwner: options.connectionsPerUser ?? 8,
    most: options.connections ?? 64,
  }
  const pool = connectionPool({
    limits,
    open: (server, onSecret) => openConnection(server, { ...needs, onSecret }),
    now,
  })
  const callServer = serverCaller(pool, rested)

  return {
    capabilities: () => programsOf(options.sandbox),
    list: (server, { signal, onSecret, fresh = false }) =>
      callServer({
        server,
        signal,
        onSecret,
        repeatable: true,
        despiteRest: fresh,
        work: (connection) => connection.list(signal, fresh),
        reported(message) {
          const text = `The MCP server ${server.name} does not list its tools: ${message}`
          throw new DocentError({ code: 'unavailable', message: text })
        },
      }),
    async read(server) {
      if (server.transport.kind !== 'stdio') return undefined
      const level = (await options.sandbox?.capabilities())?.level
      return level === 'interpreter' ? readSource(server) : undefined
    },
    call: (server, call, { signal, onSecret, ask }) =>
      callServer<ServerToolResult>({
        server,
        signal,
        onSecret,
        repeatable: call.repeatable,
        work: (connection) => connection.call(call, { signal, ask }),
        reported: (message) => ({ content: message, failed: true, files: [] }),
      }),
    authorization: serverAuthorization({ network, clientMetadataUrl: options.clientMetadataUrl }),
    close: () => pool.close(),
  }
}

async function programsOf(sandbox: McpToolHostOptions['sandbox']): Promise<ToolHostCapabilities> {
  if (!sandbox) return { programs: false, reason: 'There is no sandbox in which servers that are programs could run.' }
  const { images, reason } = await sandbox.capabilities()
  return { programs: Object.keys(images).length > 0, ...(reason === undefined ? {} : { reason }) }
}
