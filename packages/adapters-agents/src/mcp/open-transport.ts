import { DocentError, type OutgoingNetwork, type Sandbox, type ToolServer } from '@docent/core/ports'
import type { Transport } from '@modelcontextprotocol/client'
import { boundedFetch } from './bounded-fetch.ts'
import { bearerTokens, type BearerTokens } from './oauth/bearer-tokens.ts'
import type { Sdk } from './load-sdk.ts'
import { programTransport } from './program-transport.ts'
import { largestAnswer } from './server-failures.ts'
import { watchedTransport, type WatchedTransport } from './watched-transport.ts'

export interface OpenedTransport {
  readonly transport: Transport
  /** Notifies the server that the session has ended. */
  readonly leave: () => Promise<void>
  /** Why a program has ended, for its owner. */
  readonly ending?: () => string | undefined
  /** What its user consented to, where they did. */
  readonly tokens?: BearerTokens
  /** It can be of the older protocol only. */
  readonly legacy?: boolean
}

export type OpenTransport = (sdk: Sdk, server: ToolServer, on: TransportEvents) => Promise<OpenedTransport>

export interface TransportEvents {
  readonly onSecret: (secret: string) => void
  /** A question to the user has come in the stream of the call with this key. */
  readonly onQuestion: (question: string | number, key: string) => void
}

export interface TransportOptions {
  readonly network: Pick<OutgoingNetwork, 'fetch'>
  readonly sandbox: Pick<Sandbox, 'start'> | undefined
}

/** Makes the transport that a server is reached by. @throws `unsupported` for one that cannot run here, `invalid_input` */
export const openTransport =
  ({ network, sandbox }: TransportOptions): OpenTransport =>
  async (sdk, { name, transport, credentials }, { onSecret, onQuestion }) => {
    let watched: WatchedTransport | undefined
    if (transport.kind === 'stdio') {
      if (!sandbox) throw noSandbox(name)
      const program = programTransport(sandbox, name, transport, (message) => watched?.loseLarge(message))
      watched = watchedTransport(program)
      return { transport: watched.transport, leave: async () => {}, ending: program.ending }
    }
    const fetch = boundedFetch({
      network,
      maxBytes: largestAnswer,
      asked: onQuestion,
      lostLarge: (message) => watched?.loseLarge(message),
      streamEnded: () => {
        // The other kind opens such a stream again when it needs one; here all answers come by it.
        if (transport.kind !== 'sse') return
        watched?.loseAll()
        void watched?.transport.close()
      },
    })
    const url = new URL(transport.url)
    const tokens = credentials && bearerTokens(sdk, { name, url: transport.url, credentials }, { network, onSecret })
    const requestInit = { headers: tokens ? withoutAuthorization(transport.headers) : transport.headers }
    const options = { fetch, requestInit, ...(tokens && { authProvider: tokens.provider }) }
    const authorized = tokens ? { tokens } : {}
    if (transport.kind === 'sse') {
      watched = watchedTransport(new sdk.SSEClientTransport(url, options))
      return { transport: watched.transport, leave: async () => {}, legacy: true, ...authorized }
    }
    const streamable = new sdk.StreamableHTTPClientTransport(url, options)
    watched = watchedTransport(streamable)
    return { transport: watched.transport, leave: () => streamable.terminateSession(), ...authorized }
  }

/** A token of the user's consent counts, and not one of the configuration. */
const withoutAuthorization = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'))

const noSandbox = (name: string) =>
  new DocentError({
    code: 'unsupported',
    message: `The MCP server ${name} is a program, and programs of users run in a sandbox only, which this server does not have; use one that is reached by a url.`,
  })
