import type { Logger } from '@docent/core/ports'

/** What a handler and the authenticator can read of the HTTP request, beside its validated input. */
export interface ApiRequest {
  /** The client's X-Request-Id when it is safe to echo, else a generated one. Also in the response. */
  readonly id: string
  readonly operationId: string
  readonly method: string
  /** Aborted when the client goes away before the answer is complete. */
  readonly signal: AbortSignal
  /** The Idempotency-Key header: 1 to 255 visible ASCII characters. */
  readonly idempotencyKey: string | undefined
  /** Absolute URL of the mount without a slash at the end, as the client sees it: `https://host/docs-chat`. */
  readonly baseUrl: string
  /** `baseUrl` followed by the base of the route's area, the start of every Location: `…/docs-chat/api/v1`. */
  readonly areaUrl: string
  /** Writes the request id and operation id with every line. */
  readonly logger: Logger
  /** A header by its name in any case; several values are joined by a comma. */
  header(name: string): string | undefined
}
