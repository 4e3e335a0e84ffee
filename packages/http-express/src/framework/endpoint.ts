import type { Area } from './area.ts'
import type { Exchange } from './exchange.ts'
import type { Incoming, Outgoing } from './incoming.ts'

/** A request that found its path and method. */
export interface Call {
  readonly request: Incoming
  readonly response: Outgoing
  readonly exchange: Exchange
  /** Values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** What follows the question mark, or nothing. */
  readonly queryText: string
}

/** What answers at one path for one method. */
export interface Endpoint {
  readonly operationId: string
  /** Path below the mount, with `{name}` for parameters. */
  readonly route: string
  readonly area: Area
  /** Answers the call. What it throws before an answer began becomes an error answer. */
  serve(call: Call): Promise<void>
}
