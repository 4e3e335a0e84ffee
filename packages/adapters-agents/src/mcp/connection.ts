import {
  DocentError,
  type Logger,
  type ServerTool,
  type ServerToolCall,
  type ServerToolCallOptions,
  type ServerToolResult,
  type ToolServer,
} from '@docent/core/ports'
import type { Client } from '@modelcontextprotocol/client'
import { anythingIsValid } from './anything-is-valid.ts'
import { callKey } from './bounded-fetch.ts'
import { listedTools } from './listed-tools.ts'
import { liveQuestions, type LiveQuestions } from './live-questions.ts'
import { loadSdk, type Sdk } from './load-sdk.ts'
import type { BearerTokens } from './oauth/bearer-tokens.ts'
import { notingScopes } from './oauth/noting-scopes.ts'
import type { OpenTransport } from './open-transport.ts'
import { awayError, endedError, serverFailure, type ServerFailure } from './server-failures.ts'
import { inquiryOfError, questionOf, replyToWire, resultOrInquiry, resumption } from './server-inquiry.ts'

export interface ConnectionLimits {
  /** Until a server has answered the first time, ms. */
  readonly connectTimeoutMs: number
  /** Longest call, ms. */
  readonly callTimeoutMs: number
}

/** One connection to one server. What it throws is judged by `failureOf`. */
export interface Connection {
  list(signal: AbortSignal, fresh: boolean): Promise<ServerTool[]>
  call(call: ServerToolCall, options: Pick<ServerToolCallOptions, 'signal' | 'ask'>): Promise<ServerToolResult>
  failureOf(error: unknown): ServerFailure
  /** Whether it ended by itself. */
  readonly ended: boolean
  close(): Promise<void>
}

/** How long what a server lists is taken for true when it does not declare it itself. */
const listTtlMs = 60_000
const longestGoodbyeMs = 2_000
const longestCallMs = 86_400_000
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
  const questions = liveQuestions()
  const opened = await open(sdk, server, { onSecret, onQuestion: questions.cameBy })
  const client = new sdk.Client(
    { name: 'docent', version: '1' },
    {
      capabilities: { elicitation: { form: { applyDefaults: true }, url: {} } },
      versionNegotiation: { mode: 'auto', ...(probe && { probe }) },
      jsonSchemaValidator: anythingIsValid,
      defaultCacheTtlMs: listTtlMs,
      listMaxPages: 20,
      inputRequired: { autoFulfill: false },
    },
  )
  client.onerror = onceNoticed(server, logger)
  client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq: { id, signal } }) =>
    replyToWire(await questions.answer(id, questionOf(params), signal)),
  )
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
  return connectionOver({ sdk, client, server, limits, questions, leave: opened.leave, tokens: opened.tokens })
}

interface Opened {
  readonly sdk: Sdk
  readonly client: Client
  readonly server: ToolServer
  readonly limits: ConnectionLimits
  readonly questions: LiveQuestions
  readonly leave: () => Promise<void>
  readonly tokens: BearerTokens | undefined
}

function connectionOver({ sdk, client, server, limits, questions, leave, tokens }: Opened): Connection {
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
    call: (call, { signal, ask }) =>
      questions.during({ key: call.key, ask, longestMs: limits.callTimeoutMs }, async (late) => {
        const request = { name: call.tool, arguments: { ...call.arguments }, _meta: { [callKey]: call.key } }
        const either = AbortSignal.any([signal, late])
        // The bound of the library would run on while the user is asked.
        const options = { signal: either, timeout: longestCallMs, allowInputRequired: true }
        try {
          return resultOrInquiry(sdk, await allowed(client.callTool({ ...request, ...resumption(call) }, options)))
        } catch (error) {
          const inquiry = inquiryOfError(sdk, error)
          if (inquiry) return inquiry
          throw error
        }
      }),
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
