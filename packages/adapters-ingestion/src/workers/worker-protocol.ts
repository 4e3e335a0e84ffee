import type { PagePicture, ParsedPage, ParseRequest, ParseResult } from '@docent/core/ports'
import type { PageBatch } from './page-batches.ts'

/** A parse request with the task of a kind of worker. */
export interface WorkerRequest extends Omit<ParseRequest, 'onPage'> {
  /** Handed to the worker as it is; must survive a structured clone. */
  readonly task?: unknown
  /** `picture`: the page's picture, when the task asks for pictures. */
  readonly onPage: (page: ParsedPage, picture?: PagePicture) => void | Promise<void>
  /** Receives the files inside the document. */
  readonly onFile?: ((file: EmbeddedFile) => void) | undefined
  /** The page at which the worker was when it was lost; the request is rejected after it. */
  readonly onLostPage?: ((page: number) => void) | undefined
}

/** Settings of a worker, sent once at its start. */
export interface WorkerSettings {
  /** Bytes of WebAssembly memory one document may take, where a parser reports it. */
  readonly wasmBytes: number
  /** Bytes of memory the whole process may hold before it is ended. */
  readonly processBytes: number
}

/** A file that a document carries inside it, such as the attachment of a mail. */
export interface EmbeddedFile {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** A slice of the file that the message after the slices names; together they have `size` bytes. */
export interface FileSlice {
  readonly kind: 'slice'
  readonly bytes: Uint8Array
  readonly start: number
  readonly size: number
}

/** To the worker. One document at a time; `read` is how much of its pages is read. */
export type WorkerCommand =
  | FileSlice
  | { readonly kind: 'parse'; readonly fileName: string; readonly task: unknown; readonly mediaType: string }
  | { readonly kind: 'read'; readonly weight: number }

/**
 * From the worker. `spent` requests a new worker for the next document, because this one's memory has grown or its
 * engine is in doubt.
 */
export type WorkerReply =
  | FileSlice
  | { readonly kind: 'page-count'; readonly pages: number }
  | { readonly kind: 'page-started'; readonly page: number }
  | ({ readonly kind: 'pages' } & PageBatch)
  | { readonly kind: 'file'; readonly fileName: string }
  | { readonly kind: 'done'; readonly result: ParseResult; readonly spent: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly reason: string | undefined; readonly spent: boolean }
