import { createClient, type Client, type ClientOptions } from '@docent/client'
import { apiServer, type ApiServer, type ApiServerOptions } from '../support/api-server.ts'
import { tcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

/** A real router behind a wire that can be cut. */
export interface ClientServer extends AsyncDisposable {
  readonly server: ApiServer
  readonly wire: TcpProxy
  /** Of the mount, over the wire. */
  readonly url: string
  client(options?: Partial<ClientOptions>): Client
}

/** Retries at once, so that nobody waits for a real clock. */
const quickly = { baseMs: 1 }

export async function clientServer(options: ApiServerOptions = {}): Promise<ClientServer> {
  const server = await apiServer({ prefix: '/docs-chat', ...options })
  const wire = await tcpProxy(Number(new URL(server.url).port))
  const url = `http://127.0.0.1:${wire.port}/docs-chat`
  return {
    server,
    wire,
    url,
    client: (own = {}) => createClient({ baseUrl: url, apiKey: 'alice', retry: quickly, ...own }),
    async [Symbol.asyncDispose]() {
      await wire.close()
      await server[Symbol.asyncDispose]()
    },
  }
}
