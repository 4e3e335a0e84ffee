import type { Credentials } from '@docent/core/ports'

/** How metrics are served. */
export interface MetricsOptions {
  /** Below the mount. @default '/metrics' */
  readonly path?: string
  /**
   * A token that scrapers send as `Authorization: Bearer <token>`, at least 16 characters; it is good for nothing else.
   * @default none: the key of an administrator is needed
   */
  readonly token?: string
  /**
   * Decides instead who may read them; false is answered with 403.
   * @default whoever has the token or the key of an administrator
   */
  readonly authorize?: (credentials: Credentials) => boolean | Promise<boolean>
}
