import type { ServerResponse } from 'node:http'

const page = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types docent-worker',
]

/**
 * Replaces a policy that the host's middleware has set before: its `upgrade-insecure-requests` would leave the page blank on plain
 * HTTP, as it is served in local networks.
 */
export function setPagePolicy(response: ServerResponse, frameAncestors: readonly string[] = ["'none'"]): void {
  response.setHeader('Content-Security-Policy', [...page, `frame-ancestors ${frameAncestors.join(' ')}`].join('; '))
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cache-Control', 'no-store')
  // Of the host; frame-ancestors is more exact.
  response.removeHeader('X-Frame-Options')
}

/** Workers have the policy of their own response: that of PDF pages compiles WebAssembly. */
export function setAssetPolicy(response: ServerResponse): void {
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; font-src 'self'",
  )
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Referrer-Policy', 'no-referrer')
}
