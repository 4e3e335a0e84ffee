import { DocentError, type OutgoingNetwork, type ToolServer } from '@docent/core/ports'
import type { ConnectOptions, Transport } from '@modelcontextprotocol/client'
import { boundedFetch } from './bounded-fetch.ts'
import type { Sdk } from './load-sdk.ts'
import { largestAnswer } from './server-failures.ts'
import { watchedTransport, type WatchedTransport } from './watched-transport.ts'

export interface OpenedTransport {
  readonly transport: Transport
  /** Tells the server that nobody will come any more. */
  readonly leave: () => Promise<void>
  /** What is known of the protocol that the server speaks. */
  readonly prior?: Pick<ConnectOptions, 'prior'>
}

export type OpenTransport = (sdk: Sdk, server: ToolServer) => Promise<OpenedTransport>

export interface TransportOptions {
  readonly network: Pick<OutgoingNetwork, 'fetch'>
}

/** Makes the transport that a server is reached by. @throws `unsupported` for one that cannot run here, `invalid_input` */
export const openTransport =
  ({ network }: TransportOptions): OpenTransport =>
  async (sdk, { name, transport }) => {
    if (transport.kind === 'stdio') throw noSandbox(name)
    let watched: WatchedTransport | undefined
    const fetch = boundedFetch({
      network,
      maxBytes: largestAnswer,
      lostLarge: () => watched?.loseLarge(),
      streamEnded: () => {
        // The other kind opens such a stream again when it needs one; here all answers come by it.
        if (transport.kind !== 'sse') return
        watched?.loseAll()
        void watched?.transport.close()
      },
    })
    const url = new URL(transport.url)
    const options = { fetch, requestInit: { headers: transport.headers } }
    if (transport.kind === 'sse') {
      watched = watchedTransport(new sdk.SSEClientTransport(url, options))
      return { transport: watched.transport, leave: async () => {}, prior: { prior: { kind: 'legacy' } } }
    }
    const streamable = new sdk.StreamableHTTPClientTransport(url, options)
    watched = watchedTransport(streamable)
    return { transport: watched.transport, leave: () => streamable.terminateSession() }
  }

const noSandbox = (name: string) =>
  new DocentError({
    code: 'unsupported',
    message: `The MCP server ${name} is a program, and programs of users run in a sandbox only, which this server does not have; use one that is reached by a url.`,
  })
