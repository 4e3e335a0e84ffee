import type { ReadableStreamLike, WebBlob, WebReadableStream } from './web-types.ts'

/** A file with a name of its own; a `File` is one already. */
export interface NamedFile {
  readonly name: string
  /**
   * A stream is sent while it is read, where the runtime can. Node.js reads a file best so: one that changes while it is read as a Blob
   * (`openAsBlob`) ends the process. A call with a stream is not repeated, and one with a function that opens it is.
   */
  readonly content: WebBlob | StreamContent | OpenStream | Uint8Array | ArrayBuffer | string
  /** Media type. @default that of the Blob, else none */
  readonly type?: string
}

/** A stream of bytes. Where the types of the DOM are used, those of `node:stream/web` are others than the global ones. */
type StreamContent = WebReadableStream | ReadableStreamLike

/** Opens a stream anew for each try. */
type OpenStream = () => StreamContent

/** A file of a form. */
export type FileContent = WebBlob | NamedFile

/**
 * A body of bytes. Streams are sent while they are read, where the runtime can; a call is repeated with a function that opens one, and not
 * with the stream itself.
 */
export type BytesContent = WebBlob | StreamContent | OpenStream | Uint8Array | ArrayBuffer | string
