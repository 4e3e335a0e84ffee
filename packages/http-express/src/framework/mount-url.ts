import type { Incoming } from './incoming.ts'

type TrustProxy = (address: string | undefined, hop: number) => boolean

/**
 * Absolute URL of the mount as the client sees it, without a slash at the end. Forwarded host and protocol count when
 * the host's `trust proxy` setting trusts the sender. Without a usable Host header it is only the path.
 */
export function mountUrl(request: Incoming): string {
  const path = request.baseUrl ?? ''
  const host = hostOf(request)
  return host === undefined ? path : `${protocolOf(request)}://${host}${path}`
}

function protocolOf(request: Incoming): 'http' | 'https' {
  if (request.protocol !== undefined) return request.protocol === 'https' ? 'https' : 'http'
  return 'encrypted' in request.socket ? 'https' : 'http'
}

function hostOf(request: Incoming): string | undefined {
  const forwarded = trustsSender(request) ? firstValue(request.headers['x-forwarded-host']) : undefined
  const host = forwarded ?? request.headers.host
  return host !== undefined && /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:.]+\](:\d+)?$/.test(host) ? host : undefined
}

// Read from the setting itself, because `request.host` differs between Express 4 and 5.
function trustsSender(request: Incoming): boolean {
  const trust = request.app?.get('trust proxy fn') as TrustProxy | undefined
  return trust !== undefined && trust(request.socket.remoteAddress, 0)
}

function firstValue(header: string | string[] | undefined): string | undefined {
  const [first] = Array.isArray(header) ? header : [header]
  return first?.split(',')[0]?.trim()
}
