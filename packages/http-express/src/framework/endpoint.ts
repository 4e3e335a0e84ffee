import type { Area } from './area.ts'
import type { Exchange } from './exchange.ts'
import type { Incoming, Outgoing } from './incoming.ts'

/** A request whose path and method matched. */
export interface Call {
  readonly request: Incoming
  readonly response: Outgoing
  readonly exchange: Exchange
  /** Values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The query string after the question mark, or nothing. */
  readonly queryText: string
}

/** Handles one method at one path. */
export interface Endpoint {
  readonly operationId: string
  /** Path below the mount, with `{name}` for parameters. */
  readonly route: string
  readonly area: Area
  /** Answers the call. Errors thrown before the response began become an error response. */
  serve(call: Call): Promise<void>
}
