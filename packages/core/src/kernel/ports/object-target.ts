/** A place of a remote store in which results are written. */
export interface ObjectPlace {
  readonly bucket: string
  readonly key: string
}

/**
 * Remote storage that documents to score are read from and results are written to, such as S3. Which buckets and prefixes a
 * project may use is the host's decision.
 */
export interface ObjectTarget {
  /** Such as `s3`. */
  readonly name: string
  /** Whether a project may read, or write, there; asked before anything is sent. */
  allows(project: string, place: ObjectPlace, access: 'read' | 'write'): boolean | Promise<boolean>
  /** @throws `not_found`, `too_large`, `unavailable`, `provider_refused`; `canceled` when the signal is aborted */
  read(place: ObjectPlace, options: { readonly maxBytes: number; readonly signal: AbortSignal }): Promise<Uint8Array>
  /** Writes the whole object or nothing. @throws `unavailable`, `provider_refused`; `canceled` when the signal is aborted */
  write(
    place: ObjectPlace,
    content: Uint8Array,
    options: { readonly mediaType: string; readonly signal: AbortSignal },
  ): Promise<void>
  /** Lets go of connections. */
  close(): Promise<void>
}
