import type { ResultHeaders } from './result.ts'

const headersOf = new WeakMap<object, ResultHeaders>()

/** Adds response headers to a failure, for what was done before it, such as the id of a record that is kept. */
export function withHeaders(thrown: unknown, headers: ResultHeaders): unknown {
  if (typeof thrown === 'object' && thrown !== null) headersOf.set(thrown, { ...headersOf.get(thrown), ...headers })
  return thrown
}

/** The headers that were added to a failure. */
export const headersOfError = (thrown: unknown): ResultHeaders | undefined =>
  typeof thrown === 'object' && thrown !== null ? headersOf.get(thrown) : undefined
