import {
  DocentError,
  type Logger,
  type ServerTool,
  type ServerToolCall,
  type ServerToolResult,
  type ToolServer,
} from '@docent/core/ports'
import type { Client } from '@modelcontextprotocol/client'
import { anythingIsValid } from './anything-is-valid.ts'
import { listedTools } from './listed-tools.ts'
import { loadSdk, type Sdk } from './load-sdk.ts'
import type { BearerTokens } from './oauth/bearer-tokens.ts'
import { notingScopes } from './oauth/noting-scopes.ts'
import type { OpenTransport } from './open-transport.ts'
import { resultContent } from './result-content.ts'
import { awayError, endedError, serverFailure, type ServerFailure } from './server-failures.ts'

export interface ConnectionLimits {
  /** Until a server has answered the first time, ms. */
  readonly connectTimeoutMs: number
  /** Longest call, ms. */
  readonly callTimeoutMs: number
}

/** One connection to one server. What it throws is judged by `failureOf`. */
export interface Connection {
  list(signal: AbortSignal, fresh: boolean): Promise<ServerTool[]>
  call(call: ServerToolCall, signal: AbortSignal): Promise<ServerToolResult>
  failureOf(error: unknown): ServerFailure
  /** Whether it ended by itself. */
  readonly ended: boolean
  close(): Promise<void>
}

/** How long what a server lists is taken for true when it does not declare it itself. */
const listTtlMs = 60_000
const longestGoodbyeMs = 2_000
/** Until a program that does not answer is taken for one of the older protocol. */
const programProbeMs = 2_000

export interface ConnectionNeeds {
  readonly open: OpenTransport
  readonly limits: ConnectionLimits
  readonly logger: Pick<Logger, 'debug'> | undefined
}

/** @param onSecret - Called with each secret beside those of the transport, before it is sent. @throws `DocentError` */
export async function openConnection(
  server: ToolServer,
  needs: ConnectionNeeds & { readonly onSecret: (secret: string) => void },
): Promise<Connection> {
  const sdk = await loadSdk()
  if (server.transport.kind !== 'stdio') return connect(sdk, server, needs, {})
  // Programs of older kits end when they are asked for the newer protocol.
  return connect(sdk, server, needs, { probe: { timeoutMs: programProbeMs } }).catch((error: unknown) => {
    if (!DocentError.isInstance(error) || error.code === 'unsupported') throw error
    return connect(sdk, server, needs, { legacy: true })
  })
}

interface Negotiation {
  readonly probe?: { readonly timeoutMs: number }
  readonly legacy?: boolean
}

async function connect(
  sdk: Sdk,
  server: ToolServer,
  { open, limits, logger, onSecret }: ConnectionNeeds & { readonly onSecret: (secret: string) => void },
  { probe, legacy = false }: Negotiation,
): Promise<Connection> {
  const opened = await open(sdk, server, onSecret)
  const client = new sdk.Client(
    { name: 'docent', version: '1' },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', ...(probe && { probe }) },
      jsonSchemaValidator: anythingIsValid,
      defaultCacheTtlMs: listTtlMs,
      listMaxPages: 20,
      inputRequired: { autoFulfill: false },
    },
  )
  client.onerror = onceNoticed(server, logger)
  const prior = legacy || opened.legacy ? ({ prior: { kind: 'legacy' } } as const) : {}
  try {
    const connecting = client.connect(opened.transport, { timeout: limits.connectTimeoutMs, ...prior })
    await notingScopes(sdk, opened.tokens)(connecting)
  } catch (error) {
    await client.close().catch(() => {})
    const ending = opened.ending?.()
    if (ending !== undefined) throw endedError(server.name, ending, error)
    const failure = serverFailure(sdk, server.name, error)
    throw failure.kind === 'reported' ? awayError(server.name, error) : failure.error
  }
  return connectionOver({ sdk, client, server, limits, leave: opened.leave, tokens: opened.tokens })
}

interface Opened {
  readonly sdk: Sdk
  readonly client: Client
  readonly server: ToolServer
  readonly limits: ConnectionLimits
  readonly leave: () => Promise<void>
  readonly tokens: BearerTokens | undefined
}

function connectionOver({ sdk, client, server, limits, leave, tokens }: Opened): Connection {
  let ended = false
  const allowed = notingScopes(sdk, tokens)
  client.onclose = () => {
    ended = true
  }
  return {
    async list(signal, fresh) {
      const cacheMode = fresh ? 'refresh' : 'use'
      const options = { signal, cacheMode, timeout: limits.connectTimeoutMs } as const
      const { tools } = await allowed(client.listTools(undefined, options))
      return listedTools(server.name, tools)
    },
    async call({ tool, arguments: given, key }, signal) {
      const request = { name: tool, arguments: { ...given }, _meta: { 'docent/key': key } }
      return resultContent(await allowed(client.callTool(request, { signal, timeout: limits.callTimeoutMs })))
    },
    failureOf: (error) => serverFailure(sdk, server.name, error),
    get ended() {
      return ended
    },
    async close() {
      let late: NodeJS.Timeout | undefined
      const enough = new Promise<void>((resolve) => {
        late = setTimeout(resolve, longestGoodbyeMs)
      })
      await Promise.race([leave().catch(() => {}), enough])
      clearTimeout(late)
      await client.close().catch(() => {})
    },
  }
}

/** A server that writes what is not a message does so again and again. */
function onceNoticed(server: ToolServer, logger: Pick<Logger, 'debug'> | undefined): (error: Error) => void {
  let noticed = false
  return (error) => {
    if (noticed) return
    noticed = true
    logger?.debug({ server: server.id, error }, 'an MCP server sent something that is not a message')
  }
}
