import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request as it arrives: plain Node, or with what Express of any version and body parsers have added. */
export interface Incoming extends IncomingMessage {
  /** Path that the routers above have already matched. */
  baseUrl?: string
  /** What the host's body parser made of the body. */
  body?: unknown
  /** Set by body parsers that have read the body. */
  _body?: boolean
  /** `https` behind a trusted proxy that says so. */
  protocol?: string
  /** Of the client, as Express knows it behind trusted proxies. */
  ip?: string | undefined
  app?: { get(name: string): unknown }
}

/** A response, with the method that compression adds. */
export interface Outgoing extends ServerResponse {
  flush?: () => void
}

export type Next = (error?: unknown) => void
