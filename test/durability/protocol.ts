import type { Row } from '@docent/core/ports'
import type { EngineAddress } from '../support/engine-parts.ts'

/** How a child is set up; its only command line argument, as JSON. */
export interface ChildOptions {
  readonly directory: string
  /** The program of the process, of another version. @default that of this one */
  readonly program?: string
  /** Address of the fake model server. */
  readonly modelUrl: string
  readonly vectors: 'memory' | 'lance'
  /** Address of a PostgreSQL for the records, which several children then share; by default they are in the directory. */
  readonly database?: string
  /** How far the clock of its machine is off, ms. @default 0 */
  readonly clockAheadMs?: number
  /** A bucket of an S3 server for the blobs. @default the directory */
  readonly bucket?: { readonly endpoint: string; readonly accessKeyId: string; readonly secretAccessKey: string }
  /** @default as `createDocent` */
  readonly leaseMs?: number
  /** Ingestion is handed over to this engine; or the process is the one that works for it, and does nothing else. */
  readonly engine?: { readonly at: EngineAddress; readonly side: 'hands-over' | 'works' }
  /** Kill the process when it reaches this point for the `times`th time, or so long after that. */
  readonly kill?: { readonly point: string; readonly times: number; readonly afterMs?: number }
  /** The fake model is the one that writes summaries and questions. */
  readonly writer?: boolean
  /** Agents act, run programs and call servers; what acted is noted in this file. */
  readonly agents?: string
  /** Document analysis learns. */
  readonly analysis?: boolean
  /** Report every point reached. */
  readonly record?: boolean
}

/** What the parent asks of the child, each answered by a `Reply` with the same number. */
export type Command =
  | { readonly do: 'call'; readonly service: string; readonly method: string; readonly args: readonly unknown[] }
  /** Starts reading an answer; its events come as `Heard`. Replied to when the reading is over. */
  | { readonly do: 'follow'; readonly questionId: string; readonly epoch?: number; readonly offset?: number }
  /** Asks and replies with the id of the question. */
  | { readonly do: 'ask'; readonly chatId: string; readonly input: Record<string, unknown>; readonly key: string }
  | { readonly do: 'upload'; readonly filename: string; readonly base64: string; readonly key: string }
  | { readonly do: 'settle' }
  | { readonly do: 'dump' }
  /** Cleans up as it would be done in two days. */
  | { readonly do: 'sweep' }
  /** Texts given to embedding models since the process started. */
  | { readonly do: 'embedded' }
  | { readonly do: 'backup'; readonly directory: string }
  | { readonly do: 'health' }
  /** Stops; the process is to end by itself after that. */
  | { readonly do: 'stop'; readonly graceMs: number }

export interface Reply {
  readonly reply: number
  readonly value?: unknown
  readonly error?: { readonly code: string; readonly message: string }
}

/** An event of a followed answer. */
export interface Heard {
  readonly heard: string
  readonly type: string
  readonly text: string
  readonly offset: number
  readonly epoch: number
}

export interface Reached {
  readonly reached: string
}

export interface Ready {
  readonly ready: true
}

export type FromChild = Reply | Heard | Reached | Ready

export type ToChild = Command & { readonly number: number }

/** Everything a data directory holds, as the open stores show it. */
export interface Dump {
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** Keys of blobs, with their sizes. */
  readonly blobs: Readonly<Record<string, number>>
  /** Of each index table: rows per membership. */
  readonly indexes: Readonly<Record<string, Readonly<Record<string, number>>>>
}
