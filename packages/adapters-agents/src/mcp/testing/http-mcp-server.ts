import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerQuestion, ToolServer, UserReply } from '@docent/core/ports'
import { answersOf, questionToWire, type ArrivedCall, type FixtureTool, type Message } from './fixture-answers.ts'

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
  const answerTo = answersOf(() => tools, calls)
  /** By the ids of questions. */
  const replies = new Map<string, (reply: UserReply) => void>()

  /** Asks in the stream of the call. */
  const askBy =
    (response: ServerResponse) =>
    (question: ServerQuestion): Promise<UserReply> => {
      const id = randomUUID()
      response.write(`event: message\ndata: ${JSON.stringify(questionToWire(id, question))}\n\n`)
      return new Promise((resolve) => replies.set(id, resolve))
    }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(request)
    const given = request.headers['mcp-session-id']
    if (request.method === 'DELETE') sessions.delete(String(given))
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const message = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as Message
    const begins = message.method === 'initialize'
    if (!begins && !sessions.has(String(given))) return void response.writeHead(given ? 404 : 400).end('no session')
    if (message.id === undefined || message.method === undefined) {
      replies.get(String(message.id))?.(message.result!)
      return void response.writeHead(202).end()
    }
    const session = begins ? randomUUID() : String(given)
    sessions.add(session)
    response.setHeader('mcp-session-id', session)
    if (answers === 'events') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const body = await answerTo(message, answers === 'events' ? askBy(response) : undefined)
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
