import type { Download } from './download.ts'
import type { BytesContent, FileContent } from './file-content.ts'

export type { BytesContent, Download, FileContent }

/** What goes into an operation and what comes out of it; only types. */
export interface OperationTypes {
  /** Values of the path's `{names}`. */
  params?: object | undefined
  query?: object | undefined
  headers?: object | undefined
  body?: unknown
  answer: unknown
  /** One item of the operation's stream. */
  item?: unknown
  /** The operation honours Idempotency-Key. */
  keyed?: true
}

/** One operation of the HTTP API. A constant for each is generated from the route table. */
export interface Operation<Types extends OperationTypes = OperationTypes> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the mount, with `{name}` for parameters. */
  readonly path: string
  /** How the body is sent. @default no body */
  readonly body?: 'json' | 'form' | 'text' | 'bytes'
  /** What a success is: bytes to download, no content, or only a stream. @default JSON */
  readonly answer?: 'bytes' | 'none' | 'stream'
  /** The wire format of the stream, where there is one. */
  readonly stream?: 'jsonl' | 'sse'
  /** How the stream continues after a lost connection. @default it does not */
  readonly resume?: 'answer' | 'job'
  /** The operation honours Idempotency-Key. */
  readonly keyed?: boolean
  /** Never set: carries the types. */
  readonly types?: Types
}

/** Parts of the request that a caller gives. */
export type Input<Types extends OperationTypes> = Pick<Types, keyof Types & ('params' | 'query' | 'headers' | 'body')>

/** The input of an operation: `InputOf<typeof listCollections>`. */
export type InputOf<Of extends Operation> = Of extends Operation<infer Types> ? Input<Types> : never

/** What a call of an operation resolves to. */
export type AnswerOf<Of extends Operation> = Of extends Operation<infer Types> ? Types['answer'] : never

/** An item of the operation's stream. */
export type ItemOf<Of extends Operation> = Of extends Operation<infer Types> ? Types['item'] : never

/** The input may be left out where nothing in it is required. */
export type CallArguments<Types extends OperationTypes, Options> =
  Record<never, never> extends Input<Types>
    ? [input?: Input<Types>, options?: Options]
    : [input: Input<Types>, options?: Options]

/** The input as the code that sends it sees it. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}
