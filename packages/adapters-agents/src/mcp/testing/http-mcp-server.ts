import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonValue, ServerTool, ServerToolResult, ToolServer } from '@docent/core/ports'

type Arguments = Readonly<Record<string, JsonValue>>

export interface FixtureTool extends ServerTool {
  readonly run: (given: Arguments) => Promise<Partial<ServerToolResult>>
}

interface ArrivedCall {
  readonly tool: string
  readonly arguments: Arguments
}

interface Message {
  readonly id?: string | number
  readonly method?: string
  readonly params?: { readonly name?: string; readonly arguments?: Record<string, never> }
}

export interface HttpMcpServerOptions {
  /** How results come: as JSON, or as a stream of events. */
  readonly answers?: 'json' | 'events'
  readonly of?: Partial<ToolServer>
}

export interface HttpMcpServer {
  readonly server: ToolServer
  readonly calls: () => readonly ArrivedCall[]
  /** From now on it lists and has these tools; connections last. */
  readonly change: (tools: readonly FixtureTool[]) => void
  readonly stop: () => Promise<void>
  /** Knows nothing of earlier sessions. */
  readonly restart: () => Promise<void>
  /** Sessions that are open. */
  readonly sessions: () => number
  /** Headers of all requests. */
  readonly requests: () => readonly IncomingMessage[]
}

/** A server of the protocol of 2025, with sessions, as small as it can be. */
export async function httpMcpServer(
  first: readonly FixtureTool[],
  { answers = 'json', of = {} }: HttpMcpServerOptions = {},
): Promise<HttpMcpServer> {
  let tools = first
  let sessions = new Set<string>()
  const calls: ArrivedCall[] = []
  const requests: IncomingMessage[] = []

  async function resultOf({ method, params = {} }: Message): Promise<object> {
    if (method === 'initialize')
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'fixture', version: '1' },
      }
    if (method === 'tools/list') return { tools: tools.map(listed) }
    const tool = tools.find(({ name }) => name === params.name)
    if (method !== 'tools/call' || !tool) throw new Error(`There is no ${params.name ?? method}.`)
    calls.push({ tool: tool.name, arguments: params.arguments ?? {} })
    const { content = '', failed = false, files = [] } = await tool.run(params.arguments ?? {})
    const images = files.map((file) => ({
      type: 'image',
      mimeType: 'image/png',
      data: Buffer.from(file.content).toString('base64'),
    }))
    return { content: [{ type: 'text', text: content }, ...images], isError: failed }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(request)
    const given = request.headers['mcp-session-id']
    if (request.method === 'DELETE') sessions.delete(String(given))
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const message = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as Message
    const begins = message.method === 'initialize'
    if (!begins && !sessions.has(String(given))) return void response.writeHead(given ? 404 : 400).end('no session')
    if (message.id === undefined) return void response.writeHead(202).end()
    const session = begins ? randomUUID() : String(given)
    sessions.add(session)
    response.setHeader('mcp-session-id', session)
    if (answers === 'events') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const body = await resultOf(message).then(
      (result) => ({ jsonrpc: '2.0', id: message.id, result }),
      (error: Error) => ({ jsonrpc: '2.0', id: message.id, error: { code: -32_602, message: error.message } }),
    )
    if (answers === 'events') return void response.end(`event: message\ndata: ${JSON.stringify(body)}\n\n`)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }

  let server: Server
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => void answer(request, response))
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server!.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/mcp`
  return {
    server: {
      id: url,
      version: '0',
      owner: 'alice',
      name: 'fixture',
      transport: { kind: 'http', url, headers: {} },
      ...of,
    },
    calls: () => calls,
    requests: () => requests,
    sessions: () => sessions.size,
    change: (changed) => void (tools = changed),
    async stop() {
      sessions = new Set()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    restart: () => listen(port),
  }
}

const listed = ({ name, description, parameters, readOnly, destructive, idempotent }: FixtureTool) => ({
  name,
  description,
  inputSchema: parameters,
  annotations: { readOnlyHint: readOnly, destructiveHint: destructive, idempotentHint: idempotent },
})
