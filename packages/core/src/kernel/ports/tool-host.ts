import type { JsonValue } from './predicate.ts'
import type { UserReply } from './user-question.ts'

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
      /** A program that communicates over its standard streams. It runs in a sandbox, or not at all. */
      readonly kind: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      /** All that it finds in its environment. */
      readonly env: Readonly<Record<string, string>>
      readonly files: readonly ToolServerFile[]
    }

/** The consent of a user to calls of a server in their name, by OAuth. What it holds is for the tool host alone: tokens. */
export interface ServerCredentials {
  /** Distinguishes it from earlier and later consents. */
  readonly id: string
  /** Undefined when it was taken back. */
  read(): Promise<string | undefined>
  /** Keeps what it has become, such as renewed tokens. False when it is not `from` any more. */
  replace(from: string, to: string): Promise<boolean>
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
  /** Only of servers that are reached by a url. */
  readonly credentials?: ServerCredentials | undefined
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

/** What a server wants to know of its user while it carries out a call. All of it is in its own words. */
export type ServerQuestion =
  | {
      readonly kind: 'form'
      readonly message: string
      /** JSON Schema of the answer: an object of primitive properties. */
      readonly schema: JsonValue
    }
  | { readonly kind: 'url'; readonly message: string; readonly url: string }

/** A call that ends with questions instead of a result: it is made again with the replies, and the state as it is. */
export interface ServerInquiry {
  /** By the names that the server gave them. */
  readonly questions: Readonly<Record<string, ServerQuestion>>
  /** For the server alone. */
  readonly state?: string | undefined
}

export interface ServerToolCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, JsonValue>>
  /** The same for every attempt at this call; given to the server with it. */
  readonly key: string
  /** Whether the call may be sent again when nobody knows what became of it. */
  readonly repeatable: boolean
  /** What the questions of the round before were answered, with its state. @default the call begins */
  readonly resumed?:
    { readonly replies: Readonly<Record<string, UserReply>>; readonly state?: string | undefined } | undefined
}

export interface ServerToolResult {
  readonly content: string
  /** The tool reports that it did not work, or its result cannot be used; `content` explains why. */
  readonly failed: boolean
  /** Pictures, sound and other files of the result. */
  readonly files: readonly ToolServerFile[]
  /** Instead of a result. */
  readonly asks?: ServerInquiry | undefined
}

export interface AuthorizationRequest {
  /** Where the authorization server sends the user afterwards. */
  readonly redirectUrl: string
  /** Comes back with the user. */
  readonly state: string
  /** A client that is registered there already; without one the tool host registers itself. */
  readonly client?: { readonly id: string; readonly secret?: string | undefined } | undefined
  /** Rights to ask for. @default what the server asks for */
  readonly scope?: string | undefined
  /** What an earlier consent left. */
  readonly earlier?: string | undefined
}

/**
 * Asks users for their consent to calls in their name. Errors: `unsupported` for a server that asks for none, `invalid_input` and
 * `forbidden` for what its authorization server refuses, `unavailable`, `timed_out`. No message holds a code, a token or a secret.
 */
export interface ServerAuthorization {
  /** The address at which the user consents, and what `finish` needs: it holds secrets. */
  start(
    server: ToolServer,
    request: AuthorizationRequest,
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly url: string; readonly pending: string }>
  /** What the consent is: the text of `ServerCredentials`. */
  finish(
    server: ToolServer,
    answer: { readonly pending: string; readonly code: string; readonly issuer?: string | undefined },
    options: { readonly signal: AbortSignal },
  ): Promise<string>
  /** Revokes its tokens at the authorization server, where that supports it. */
  revoke(credentials: string, options: { readonly signal: AbortSignal }): Promise<void>
}

export interface ToolHostCapabilities {
  /** Whether servers that are programs can run; those with a url are always reached. */
  readonly programs: boolean
  /** What is missing and how to fix it, for operators; absent when nothing is. */
  readonly reason?: string | undefined
}

export interface ServerCallOptions {
  /** Ends the call; what the server did until then is done. */
  readonly signal: AbortSignal
  /**
   * Called, before the call is over, with each secret beside those of the transport that the server got, or may still know from
   * earlier calls over the same connection: tokens of the credentials, new ones as well as those they replace. The caller takes
   * them out of all that comes back.
   * @default nobody is notified
   */
  readonly onSecret?: (secret: string) => void
}

export interface ServerToolCallOptions extends ServerCallOptions {
  /**
   * Asks the user of the call, for servers of the older protocol, which ask while a call lasts; bounds of its time stand still meanwhile.
   * @default all questions are declined at once
   */
  readonly ask?: ((question: ServerQuestion, signal: AbortSignal) => Promise<UserReply>) | undefined
}

/**
 * Reaches servers with tools, and keeps connections while they are of use. What a server sends is data: neither its
 * descriptions nor its results are to be trusted.
 *
 * Errors of both calls: `unsupported` for a server that cannot run here, with the reason; `forbidden` and `invalid_input` for
 * an address that is not open; `unavailable` for one that is away, breaks off, or failed so often that it rests; `timed_out`;
 * the signal's reason when it is aborted. What a server wrote may repeat what it was sent, in results, lists and errors: the caller
 * takes the secrets out of it.
 */
export interface ToolHost {
  /** Found once, and the same from then on. Never rejects. */
  capabilities(): Promise<ToolHostCapabilities>
  /**
   * The tools of a server, by name. Unless it is to be `fresh`, the answer may be a minute old while the connection lasts and
   * the server declares something else.
   * @throws `too_large` for lists beyond all bounds
   */
  list(server: ToolServer, options: ServerCallOptions & { readonly fresh?: boolean }): Promise<readonly ServerTool[]>
  /**
   * Where programs are read because none can run: what the text of a server's program shows of its tools. Undefined for other servers
   * and where programs run. @default servers are asked
   * @throws `unsupported` where the text shows none, `too_large`
   */
  read?(server: ToolServer): Promise<readonly ServerTool[] | undefined>
  /**
   * Calls a tool. What the model can do something about, such as an unknown tool, wrong arguments and results that are too
   * large, is a failed result. A call that is not repeatable is sent at most once, unless the server reported that it did not take it.
   * One that ends with questions is over: the next round is another call, with the same key.
   */
  call(server: ToolServer, call: ServerToolCall, options: ServerToolCallOptions): Promise<ServerToolResult>
  /** Absent: servers that want a user's consent are refused. */
  readonly authorization?: ServerAuthorization
  /** Ends all connections. Later calls are refused. */
  close(): Promise<void>
}
