import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request as it arrives: plain Node, or with properties added by any version of Express and by body parsers. */
export interface Incoming extends IncomingMessage {
  /** Path that the routers above have already matched. */
  baseUrl?: string
  /** The body as parsed by the host's body parser. */
  body?: unknown
  /** Set by body parsers that have read the body. */
  _body?: boolean
  /** `https` behind a trusted proxy that declares it. */
  protocol?: string
  /** The client's, as determined by Express behind trusted proxies. */
  ip?: string | undefined
  app?: { get(name: string): unknown }
}

/** A response, with the method that compression adds. */
export interface Outgoing extends ServerResponse {
  flush?: () => void
}

export type Next = (error?: unknown) => void
