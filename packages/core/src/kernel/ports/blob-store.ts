export interface BlobInfo {
  readonly key: string
  /** Bytes. */
  readonly size: number
}

/** What a link to a blob is to do. */
export interface BlobLink {
  /** How long it is good for, 1 to 3,600. */
  readonly seconds: number
  /** Headers of the answer. */
  readonly contentType: string
  readonly contentDisposition: string
}

export type BlobContent = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Bytes by key. Keys are `/`-separated segments of 1 to 120 characters `[A-Za-z0-9._=@+-]`, no `.` or `..` segment, at
 * most 512 characters in all; anything else is `invalid_input`. Keys that differ only in case differ. A key is written
 * once and never changed; writing it again with other content replaces it atomically.
 */
export interface BlobStore {
  readonly name: string
  /**
   * Stores the whole content or nothing: a reader sees the old content, the new one, or none, never a part. Durable when
   * it returns. An iterable that throws leaves nothing behind, and its error is passed on. An aborted call is `canceled`.
   */
  put(key: string, content: BlobContent, options?: { readonly signal?: AbortSignal | undefined }): Promise<BlobInfo>
  /**
   * Streams the content, or the bytes `start` to `end` (exclusive); a range past the end is cut. What is read is one
   * whole content even when the key is replaced meanwhile.
   * @throws `not_found`, `invalid_input` for bounds that are not whole numbers from 0, `canceled`
   */
  get(
    key: string,
    options?: { readonly start?: number; readonly end?: number; readonly signal?: AbortSignal | undefined },
  ): Promise<AsyncIterable<Uint8Array>>
  /** The whole content in memory; for small blobs. @throws `not_found` */
  bytes(key: string, options?: { readonly start?: number; readonly end?: number }): Promise<Uint8Array>
  /** Undefined when there is none. */
  head(key: string): Promise<BlobInfo | undefined>
  /**
   * An address by which anybody reads the content for so long, without this process, whole or in ranges; of a blob that is not there, too.
   * GET only. @default the store makes none
   */
  link?(key: string, link: BlobLink): Promise<string>
  /** Deletes if present. A power loss soon after may bring the blob back. */
  delete(key: string): Promise<void>
  /** Keys that start with the prefix, in ascending order. A prefix ends anywhere, not only at a `/`. */
  list(prefix: string): AsyncIterable<BlobInfo>
  /**
   * Copies or hard-links everything into `directory`, where it can be opened as a store; what is there from an older
   * backup is brought up to date. @throws `unsupported` where the store has its own tools.
   */
  backup(directory: string): Promise<void>
  /** Whether it answers now, for readiness. @throws `unavailable`; with an error that is no passing one, such as `unsupported`, a start fails */
  ping(): Promise<void>
  /** Lets go of connections and files, after what runs. Calls after it are `unavailable`; another one does nothing. */
  close(): Promise<void>
}
