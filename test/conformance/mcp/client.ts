import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { guardedNetwork } from '@docent/adapters-ingestion'
import {
  DocentError,
  type JsonValue,
  type ServerTool,
  type ServerToolCall,
  type ServerToolResult,
  type ToolServer,
  type UserReply,
} from '@docent/core/ports'

/**
 * A client for the conformance suite of the Model Context Protocol: lists the tools of the server at the address that is the last
 * argument, and calls each of them once. Where the server wants a consent, it goes the way of the user's browser and tries again.
 */
const url = process.argv.at(-1)!
const network = guardedNetwork({ allow: ['localhost', '127.0.0.1', '::1'] })
const host = mcpToolHost({ network, clientMetadataUrl: 'https://conformance-test.local/client-metadata.json' })
const signal = AbortSignal.timeout(100_000)
const transport = { kind: 'http', url, headers: {} } as const
/** A user is not asked without end. */
const mostConsents = 3

interface Context {
  readonly toolCalls?: { readonly name: string; readonly arguments?: Arguments }[]
  readonly client_id?: string
  readonly client_secret?: string
}
type Arguments = Record<string, JsonValue>

const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Context
let kept: string | undefined
let consents = 0

const serverNow = (): ToolServer => ({
  ...{ id: 'conformance', version: '0', owner: 'conformance', name: 'conformance', transport },
  ...(kept === undefined ? {} : { credentials: credentials(consents) }),
})

const credentials = (consent: number) => ({
  id: String(consent),
  read: async () => kept,
  async replace(from: string, to: string) {
    if (kept !== from) return false
    kept = to
    return true
  },
})

/** What the suite asks for, or something of the right type. */
function callsOf(tools: readonly ServerTool[]): { readonly name: string; readonly arguments: Arguments }[] {
  if (context.toolCalls) return context.toolCalls.map(({ name, arguments: given = {} }) => ({ name, arguments: given }))
  return tools.map(({ name, parameters }) => {
    const { properties = {} } = parameters as { readonly properties?: Record<string, { readonly type?: string }> }
    const given = Object.entries(properties).map(([key, { type }]) => [key, valueOf(type, tools)])
    return { name, arguments: Object.fromEntries(given) as Arguments }
  })
}

function valueOf(type: string | undefined, tools: readonly ServerTool[]): JsonValue {
  if (type === 'number' || type === 'integer') return 5
  if (type === 'boolean') return true
  if (type === 'array') return []
  // One scenario wants to see the schema of another tool again.
  return type === 'object' ? tools[0]!.parameters : 'text'
}

/** What a user does in a browser, who agrees to everything. */
async function consent(): Promise<void> {
  const state = `state-${consents}`
  const { client_id: id, client_secret: secret } = context
  const client = id === undefined ? {} : { client: { id, secret } }
  const request = { redirectUrl: 'http://localhost:3000/callback', state, earlier: kept, ...client }
  const started = await host.authorization!.start(serverNow(), request, { signal })
  const answer = await fetch(started.url, { redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('location') ?? '', started.url)
  if (searchParams.get('state') !== state) throw new Error('The answer is to another request.')
  const given = {
    pending: started.pending,
    code: searchParams.get('code') ?? '',
    issuer: searchParams.get('iss') ?? undefined,
  }
  kept = await host.authorization!.finish(serverNow(), given, { signal })
  consents += 1
}

async function authorized<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!DocentError.isInstance(error) || error.code !== 'forbidden' || consents === mostConsents) throw error
    await consent()
    return authorized(work)
  }
}

/** What a user replies who agrees to everything and leaves forms as they are. */
const agreed: UserReply = { action: 'accept', content: {} }

/** Calls a tool, in as many rounds as it asks something. */
async function answered(call: ServerToolCall): Promise<ServerToolResult> {
  const result = await authorized(() => host.call(serverNow(), call, { signal, ask: async () => agreed }))
  if (!result.asks) return result
  const { questions, state } = result.asks
  const replies = Object.fromEntries(Object.keys(questions).map((name) => [name, agreed]))
  return answered({ ...call, resumed: { replies, ...(state === undefined ? {} : { state }) } })
}

try {
  const tools = await authorized(() => host.list(serverNow(), { signal }))
  for (const { name, arguments: given } of callsOf(tools)) {
    const call = { tool: name, arguments: given, key: `conformance/${name}`, repeatable: true }
    const result = await answered(call)
    process.stdout.write(`${name}: ${result.content}\n`)
  }
} finally {
  await host.close()
  await network.close()
}
