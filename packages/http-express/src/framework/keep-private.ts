import type { ServerResponse } from 'node:http'

/**
 * What answers are unless they say otherwise: what one caller may see is nothing for caches on the way, and nothing that a
 * browser may take for another type than it is said to be.
 */
export function keepPrivate(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
}
