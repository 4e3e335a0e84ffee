import type { JsonValue } from './predicate.ts'

/** A file that a server is started with. */
export interface ToolServerFile {
  /** Path below the directory in which the server starts, such as `data/prices.csv`. */
  readonly name: string
  readonly content: Uint8Array
}

/** How a server is reached. Placeholders are replaced already, so all of it may hold secrets: it is never logged or shown. */
export type ToolServerTransport =
  | {
      /** Streamable HTTP, or the older pair of an event stream and posts. */
      readonly kind: 'http' | 'sse'
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
    }
  | {
      /** A program that speaks over its standard streams. It runs in a sandbox, or not at all. */
      readonly kind: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      /** All that it finds in its environment. */
      readonly env: Readonly<Record<string, string>>
      readonly files: readonly ToolServerFile[]
    }

/** A server of the Model Context Protocol, as one user has it. */
export interface ToolServer {
  readonly id: string
  /** Changes with what the server is: a connection to an earlier version is not used for this one. */
  readonly version: string
  /** Id of the user whose secrets these are. Nobody else's calls go over the same connection. */
  readonly owner: string
  /** For messages. */
  readonly name: string
  readonly transport: ToolServerTransport
}

/** A tool as its server lists it. Absent marks are those that the server did not give. */
export interface ServerTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: JsonValue
  readonly readOnly?: boolean | undefined
  readonly destructive?: boolean | undefined
  readonly idempotent?: boolean | undefined
}

export interface ServerToolCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, JsonValue>>
  /** The same for every attempt at this call; given to the server with it. */
  readonly key: string
  /** Whether the call may be sent again when nobody knows what became of it. */
  readonly repeatable: boolean
}

export interface ServerToolResult {
  readonly content: string
  /** The tool says that it did not work, or what it gave cannot be used; `content` says why. */
  readonly failed: boolean
  /** Pictures, sound and other files of the result. */
  readonly files: readonly ToolServerFile[]
}

/**
 * Reaches servers with tools, and keeps connections while they are of use. What a server says is data: neither its
 * descriptions nor its results are to be trusted.
 *
 * Errors of both calls: `unsupported` for a server that cannot run here, with the reason; `forbidden` and `invalid_input` for
 * an address that is not open; `unavailable` for one that is away, breaks off, or failed so often that it rests; `timed_out`;
 * the signal's reason when it is aborted. No message holds anything of the transport but names of hosts.
 */
export interface ToolHost {
  /**
   * The tools of a server, by name. Unless it is to be `fresh`, the answer may be a minute old while the connection lasts and
   * the server says nothing else.
   * @throws `too_large` for lists beyond all bounds
   */
  list(
    server: ToolServer,
    options: { readonly signal: AbortSignal; readonly fresh?: boolean },
  ): Promise<readonly ServerTool[]>
  /**
   * Calls a tool. What the model can do something about, such as an unknown tool, wrong arguments and results that are too
   * large, is a failed result. A call that is not repeatable is sent at most once, unless the server said that it did not take it.
   */
  call(server: ToolServer, call: ServerToolCall, options: { readonly signal: AbortSignal }): Promise<ServerToolResult>
  /** Ends all connections. Later calls are refused. */
  close(): Promise<void>
}
