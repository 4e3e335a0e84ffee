import type { ServerResponse } from 'node:http'

/**
 * Default response headers: answers for one caller must not be cached by proxies, nor sniffed by browsers as another
 * type.
 */
export function keepPrivate(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
}
