/** One stored object, as listings show it. */
export interface BucketObject {
  readonly key: string
  readonly size: number | undefined
  readonly modifiedAt: number | undefined
  /** Represents a directory and holds nothing, though its key does not end in `/`. */
  readonly directory?: boolean
}

export interface ObjectPage {
  /** In key order. */
  readonly objects: readonly BucketObject[]
  /** Token of the page after this one. */
  readonly next: string | undefined
}

export interface PageRequest {
  readonly prefix: string
  /** Keys up to it are left out, where the service can. The same for all pages of a listing. */
  readonly after?: string | undefined
  /** Token of the page; none for the first. */
  readonly page?: string | undefined
  readonly signal: AbortSignal
}

/** One bucket of a service, read with one caller's rights. Errors are DocentErrors. */
export interface BucketClient {
  /** Listing resumes at the page of its cursor, where the service cannot start after a key. */
  readonly resumesByPage: boolean
  /** The state of a key: `missing` if there is nothing; `refused` where the service reveals neither. */
  find(key: string, signal: AbortSignal): Promise<BucketObject | 'missing' | 'refused'>
  /** @throws `not_found` for a bucket that is not there, `forbidden` */
  listPage(request: PageRequest): Promise<ObjectPage>
  /** @throws `not_found`, `forbidden` */
  read(key: string, signal: AbortSignal): Promise<Response>
}
