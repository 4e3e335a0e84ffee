import type { DocentError } from '@docent/core/ports'

/** Seconds until a retry makes sense, for errors that have it: the header Retry-After, and its equivalent in streams. */
export function retryAfterSeconds({ details }: DocentError): number | undefined {
  const milliseconds = details?.retryAfterMs
  return typeof milliseconds === 'number' ? Math.max(1, Math.ceil(milliseconds / 1000)) : undefined
}
