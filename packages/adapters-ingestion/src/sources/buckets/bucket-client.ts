/** One stored object, as listings show it. */
export interface BucketObject {
  readonly key: string
  readonly size: number | undefined
  readonly modifiedAt: number | undefined
  /** Stands for a directory and holds nothing, though its key does not end in `/`. */
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
  /** Listing goes on at the page its cursor names, where the service cannot begin behind a key. */
  readonly resumesByPage: boolean
  /** What lies at a key: nothing is `missing`; `refused` where the service says neither. */
  find(key: string, signal: AbortSignal): Promise<BucketObject | 'missing' | 'refused'>
  /** @throws `not_found` for a bucket that is not there, `forbidden` */
  listPage(request: PageRequest): Promise<ObjectPage>
  /** @throws `not_found`, `forbidden` */
  read(key: string, signal: AbortSignal): Promise<Response>
}
