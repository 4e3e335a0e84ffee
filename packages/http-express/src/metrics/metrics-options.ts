import type { Credentials } from '@docent/core/ports'

/** How metrics are served. */
export interface MetricsOptions {
  /** Below the mount. @default '/metrics' */
  readonly path?: string
  /**
   * A token that scrapers send as `Authorization: Bearer <token>`, at least 16 characters; it grants nothing else.
   * @default none: an administrator's key is required
   */
  readonly token?: string
  /**
   * Overrides who may read them; false is answered with 403.
   * @default holders of the token or of an administrator's key
   */
  readonly authorize?: (credentials: Credentials) => boolean | Promise<boolean>
}
