import type { ReadableStreamLike, WebBlob, WebReadableStream } from './web-types.ts'

/** A file with a name of its own; a `File` is one already. */
export interface NamedFile {
  readonly name: string
  /**
   * A stream is sent while it is read, where the runtime can, and the call is not repeated. Node.js reads a file best so: one that changes while
   * it is read as a Blob (`openAsBlob`) ends the process.
   */
  readonly content: WebBlob | StreamContent | Uint8Array | ArrayBuffer | string
  /** Media type. @default that of the Blob, else none */
  readonly type?: string
}

/** A stream of bytes. Where the types of the DOM are used, those of `node:stream/web` are others than the global ones. */
type StreamContent = WebReadableStream | ReadableStreamLike

/** A file of a form. */
export type FileContent = WebBlob | NamedFile

/** A body of bytes. Streams are sent while they are read, where the runtime can, and such calls are never repeated. */
export type BytesContent = WebBlob | StreamContent | Uint8Array | ArrayBuffer | string
