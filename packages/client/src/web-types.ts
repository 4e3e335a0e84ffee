/**
 * Types of the web platform, taken from whatever declares them where this package is used: the DOM library, @types/node, or the types of an
 * edge runtime. Where nothing does, the little that the client itself needs.
 */
type Instance<Name extends string, Otherwise> =
  typeof globalThis extends Readonly<Record<Name, { prototype: infer Type }>> ? Type : Otherwise

export type WebAbortSignal = Instance<'AbortSignal', AbortSignalLike>
export type WebBlob = Instance<'Blob', BlobLike>
export type WebResponse = Instance<'Response', ResponseLike>
export type WebReadableStream = Instance<'ReadableStream', ReadableStreamLike>
export type WebFetch = typeof globalThis extends { fetch: infer Fetch }
  ? Fetch
  : (url: string, options: never) => Promise<ResponseLike>

export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason?: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface BlobLike {
  readonly size: number
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

export interface HeadersLike {
  get(name: string): string | null
}

export interface ReadableStreamLike {
  getReader(): ReaderLike
  cancel(reason?: unknown): Promise<void>
}

export interface ReaderLike {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  cancel(reason?: unknown): Promise<void>
}

export interface ResponseLike {
  readonly ok: boolean
  readonly status: number
  readonly headers: HeadersLike
  readonly body: ReadableStreamLike | null
  text(): Promise<string>
  json(): Promise<unknown>
  blob(): Promise<BlobLike>
  arrayBuffer(): Promise<ArrayBuffer>
}
