/**
 * The closed table of error codes. HTTP status, retry policy and the errors of the OpenAPI document are derived from
 * it; nothing else decides a status.
 */
export const errorCodes = {
  invalid_input: { status: 400, retryable: false },
  unsupported: { status: 400, retryable: false },
  ingestion_failed: { status: 400, retryable: false },
  /** The program of a custom agent failed; only its author can change that. */
  agent_failed: { status: 400, retryable: false },
  unauthorized: { status: 401, retryable: false },
  forbidden: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  conflict: { status: 409, retryable: true },
  wrong_state: { status: 409, retryable: false },
  too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  range_not_satisfiable: { status: 416, retryable: false },
  rate_limited: { status: 429, retryable: true },
  /** A cap of costs. Room may come back only hours later: nothing inside waits for it. */
  over_budget: { status: 429, retryable: false },
  canceled: { status: 499, retryable: false },
  internal: { status: 500, retryable: false },
  provider_failed: { status: 502, retryable: true },
  /** The provider refuses this server's key, account or choice of model: only its operator can change that. */
  provider_refused: { status: 502, retryable: false },
  unavailable: { status: 503, retryable: true },
  /** What a vector index holds cannot be read any more; its table is rebuilt from the stored vectors. */
  index_damaged: { status: 503, retryable: true },
  in_use: { status: 503, retryable: false },
  schema_newer: { status: 503, retryable: false },
  timed_out: { status: 504, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type ErrorCode = keyof typeof errorCodes
