import { DocentError } from '@docent/core/ports'

/** The client's request id, if it is short and cannot break a log line or a header. */
export function givenRequestId(header: string | undefined): string | undefined {
  return header !== undefined && /^[\w.:@/+=~-]{1,128}$/.test(header) ? header : undefined
}

/** The Idempotency-Key header; throws `invalid_input` when it is not a valid key. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new DocentError({
    code: 'invalid_input',
    message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    details: { field: 'Idempotency-Key' },
  })
}
