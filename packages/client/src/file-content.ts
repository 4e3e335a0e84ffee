import type { WebBlob, WebReadableStream } from './web-types.ts'

/** A file with a name of its own; a `File` is one already. */
export interface NamedFile {
  readonly name: string
  readonly content: WebBlob | Uint8Array | ArrayBuffer | string
  /** Media type. @default that of the Blob, else none */
  readonly type?: string
}

/** A file of a form. */
export type FileContent = WebBlob | NamedFile

/** A body of bytes. Streams are sent while they are read, where the runtime can, and such calls are never repeated. */
export type BytesContent = WebBlob | WebReadableStream | Uint8Array | ArrayBuffer | string
