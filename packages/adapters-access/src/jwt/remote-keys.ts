import type { Clock, Logger, OutgoingNetwork } from '@docent/core/ports'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { plainNetwork } from './plain-network.ts'
import { keysUnavailable, wrongOption } from './token-errors.ts'

export interface RemoteKeysOptions extends KeyFetching {
  /** Where the issuer publishes its keys: `jwks_uri` of its discovery document. */
  readonly jwksUrl: string
}

/** For issuers of OpenID Connect, whose address is that of their discovery document. */
export interface DiscoveredKeysOptions extends KeyFetching {
  /** Looks up the address of the keys, below the issuer's, with the first token. */
  readonly discover: true
}

interface KeyFetching {
  /** Allows http for hosts other than localhost: anyone on the network path can then sign in as any user. @default false */
  readonly allowHttp?: boolean
  /** The network, such as `guardedNetwork()`. @default the platform's `fetch`, without redirects */
  readonly network?: OutgoingNetwork
  /** How long keys are used before they are fetched again. @default 600,000 ms */
  readonly cacheMs?: number
  /** How long keys are used that cannot be fetched again. @default 3,600,000 ms */
  readonly staleMs?: number
  /** Minimum time between two fetches, whatever keys tokens name. @default 30,000 ms */
  readonly cooldownMs?: number
  /** For one fetch. @default 5,000 ms */
  readonly timeoutMs?: number
  /** @default 262,144 */
  readonly maxBytes?: number
}

/** jose skips keys that it does not support. */
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(200) })

interface KeySet {
  readonly find: ReturnType<typeof createLocalJWKSet>
  readonly fetchedAt: number
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() })

export interface KeyEnvironment {
  readonly issuer: string
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger | undefined
}

const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`

function safeUrl(text: string, option: string, allowHttp: boolean): URL {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname))
  if (url === null || !(isSafe || (allowHttp && url.protocol === 'http:')))
    throw wrongOption(`${option} must be an https address.`)
  return url
}

/**
 * The keys of an issuer. They are fetched with the first token, when they are old, and when a token names an unknown
 * one; one fetch at a time.
 */
export function remoteKeys(
  options: RemoteKeysOptions | DiscoveredKeysOptions,
  { issuer, clock, logger }: KeyEnvironment,
): JWTVerifyGetKey {
  const { network = plainNetwork, allowHttp = false } = options
  const { cacheMs = 600_000, staleMs = 3_600_000, cooldownMs = 30_000, timeoutMs = 5_000, maxBytes = 262_144 } = options
  const discovery = 'jwksUrl' in options ? undefined : safeUrl(discoveryUrl(issuer), 'issuer', allowHttp)
  let place = 'jwksUrl' in options ? safeUrl(options.jwksUrl, 'jwksUrl', allowHttp) : undefined

  let keys: KeySet | undefined
  let pending: Promise<KeySet> | undefined
  let triedAt = -Infinity
  let failure: unknown

  async function fetchJson(url: URL): Promise<unknown> {
    const response = await network.fetch(url.href, { signal: null, maxBytes, timeoutMs })
    // A redirect target is not the address that the host named.
    if (response.status !== 200 || response.redirected) throw new Error(`the response has status ${response.status}`)
    return response.json()
  }

  /** The document must be the issuer's own, or tokens would be checked with another party's keys. */
  async function discoverKeys(url: URL): Promise<URL> {
    const document = discoverySchema.parse(await fetchJson(url))
    if (document.issuer !== issuer) throw new Error('the discovery document is that of another issuer')
    return safeUrl(document.jwks_uri, 'jwks_uri of the discovery document', allowHttp)
  }

  async function load(): Promise<KeySet> {
    const at = clock.now()
    triedAt = at
    try {
      place ??= await discoverKeys(discovery!)
      const found = keySetSchema.parse(await fetchJson(place))
      keys = { find: createLocalJWKSet(found), fetchedAt: at }
      failure = undefined
      return keys
    } catch (error) {
      failure = error
      logger?.warn({ error, host: (place ?? discovery)?.host }, 'the keys of a token issuer cannot be fetched')
      throw keysUnavailable(error)
    }
  }

  const refresh = (): Promise<KeySet> => (pending ??= load().finally(() => (pending = undefined)))
  const mayTry = () => pending !== undefined || clock.now() - triedAt >= cooldownMs

  async function current(): Promise<KeySet> {
    const known = keys
    const age = known === undefined ? Infinity : clock.now() - known.fetchedAt
    if (known !== undefined && age < cacheMs) return known
    const usable = known !== undefined && age < staleMs ? known : undefined
    if (mayTry()) {
      try {
        return await refresh()
      } catch (error) {
        if (usable === undefined) throw error
      }
    }
    if (usable === undefined) throw keysUnavailable(failure)
    return usable
  }

  return async (header, token) => {
    const known = await current()
    try {
      return await known.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // Another call may have fetched newer keys meanwhile.
      if (keys !== undefined && keys !== known) return keys.find(header, token)
      if (mayTry()) return (await refresh()).find(header, token)
      // The key may be one of those that could not be fetched.
      throw failure === undefined ? error : keysUnavailable(failure)
    }
  }
}
