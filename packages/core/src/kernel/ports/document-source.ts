import type { JsonValue } from './predicate.ts'

/** One file of a source. */
export interface SourceEntry {
  /** Names it for good: the same file has the same uri tomorrow. */
  readonly uri: string
  readonly name: string
  /** Bytes, when the source reports them. */
  readonly size?: number | undefined
  readonly modifiedAt?: number | undefined
  /** Its bytes, when listing had to read them anyway, as a crawl does. Otherwise `open` brings them. */
  readonly content?: Uint8Array | undefined
  /**
   * Where listing continues after this entry; passed again as `after`. Any size.
   * @default the uri
   */
  readonly cursor?: JsonValue | undefined
}

/** A file that is there and cannot be had. The others can. */
export interface UnreadableSourceEntry {
  readonly uri: string
  readonly name: string
  /** A sentence for the user. */
  readonly error: string
  readonly cursor?: JsonValue | undefined
}

/** What a job asks of a source: the same for each of its calls, in whichever process the job continues. */
export interface SourceRequest {
  /** What the caller asked for, in the source's own words; checked by `check`. */
  readonly parameters: unknown
  /** As the caller gave them, for this job only; absent where the source's own are to be used. */
  readonly credentials?: unknown
  /** Aborting it ends the call; it rejects with `canceled`. */
  readonly signal: AbortSignal
}

/** Somewhere documents come from. */
export interface DocumentSource {
  /** Such as `s3`; documents show it as their connector. */
  readonly kind: string
  /**
   * Reports at once what is wrong with a request, before any work is begun for it.
   * @throws `invalid_input`, `forbidden`
   */
  check?(request: Pick<SourceRequest, 'parameters' | 'credentials'>): void | Promise<void>
  /**
   * The files, in an order that stays. `after` is the cursor of the last entry the caller has taken: listing continues
   * behind it, in another process too.
   * @throws `not_found`, `forbidden`, `unavailable`
   */
  list(
    request: SourceRequest & { readonly after?: JsonValue | undefined },
  ): AsyncIterable<SourceEntry | UnreadableSourceEntry>
  /** @throws `not_found` when the entry is gone, `forbidden` when the source refuses. */
  open(request: SourceRequest & { readonly uri: string }): Promise<AsyncIterable<Uint8Array>>
  /** Ends what it keeps open. */
  close?(): Promise<void>
}
