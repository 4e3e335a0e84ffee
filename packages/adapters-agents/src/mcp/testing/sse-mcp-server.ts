import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ToolServer } from '@docent/core/ports'
import { answersOf, type ArrivedCall, type FixtureTool, type Message } from './fixture-answers.ts'

/** A server of the oldest kind over HTTP: requests are posted, and all answers come by one stream of events. */
export async function sseMcpServer(first: readonly FixtureTool[], of: Partial<ToolServer> = {}) {
  let tools = first
  let streams = new Map<string, ServerResponse>()
  const calls: ArrivedCall[] = []
  const answerTo = answersOf(() => tools, calls)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'GET') {
      const session = randomUUID()
      streams.set(session, response)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.write(`event: endpoint\ndata: /messages?session=${session}\n\n`)
    }
    const stream = streams.get(searchParams.get('session') ?? '')
    if (!stream) return void response.writeHead(404).end()
    const message = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as Message
    response.writeHead(202).end()
    if (message.id !== undefined) stream.write(`event: message\ndata: ${JSON.stringify(await answerTo(message))}\n\n`)
  }

  let server: Server
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => void answer(request, response))
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server!.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/sse`
  const transport = { kind: 'sse', url, headers: {} } as const
  return {
    server: { id: url, version: '0', owner: 'alice', name: 'fixture', transport, ...of } satisfies ToolServer,
    calls: () => calls,
    change: (changed: readonly FixtureTool[]) => void (tools = changed),
    async stop() {
      streams = new Map()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    restart: () => listen(port),
  }
}
