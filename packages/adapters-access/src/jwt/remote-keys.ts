import type { Clock, Logger, OutgoingNetwork } from '@docent/core/ports'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { plainNetwork } from './plain-network.ts'
import { keysUnavailable, wrongOption } from './token-errors.ts'

export interface RemoteKeysOptions {
  /** Where the issuer publishes its keys: `jwks_uri` of its discovery document. */
  readonly jwksUrl: string
  /** Allows http for hosts other than this machine: whoever is on the way can then sign in as anybody. @default false */
  readonly allowHttp?: boolean
  /** The way out, such as `guardedNetwork()`. @default the platform's `fetch`, without redirects */
  readonly network?: OutgoingNetwork
  /** How long keys count before they are fetched again. @default 600,000 ms */
  readonly cacheMs?: number
  /** How long keys count that cannot be fetched again. @default 3,600,000 ms */
  readonly staleMs?: number
  /** Least time between two fetches, whatever tokens name. @default 30,000 ms */
  readonly cooldownMs?: number
  /** For one fetch. @default 5,000 ms */
  readonly timeoutMs?: number
  /** @default 262,144 */
  readonly maxBytes?: number
}

/** A key that jose does not know how to use is passed over by it. */
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(200) })

interface KeySet {
  readonly find: ReturnType<typeof createLocalJWKSet>
  readonly fetchedAt: number
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The keys of an issuer. They are fetched at the first token, when they are old, and when a token names one that is not
 * among them; one fetch at a time.
 */
export function remoteKeys(
  options: RemoteKeysOptions,
  { clock, logger }: { readonly clock: Pick<Clock, 'now'>; readonly logger: Logger | undefined },
): JWTVerifyGetKey {
  const { jwksUrl, network = plainNetwork, allowHttp = false } = options
  const { cacheMs = 600_000, staleMs = 3_600_000, cooldownMs = 30_000, timeoutMs = 5_000, maxBytes = 262_144 } = options
  const url = URL.parse(jwksUrl)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname))
  if (url === null || !(isSafe || (allowHttp && url.protocol === 'http:')))
    throw wrongOption('jwksUrl must be an https address.')

  let keys: KeySet | undefined
  let pending: Promise<KeySet> | undefined
  let triedAt = -Infinity
  let failure: unknown

  async function load(): Promise<KeySet> {
    const at = clock.now()
    triedAt = at
    try {
      const response = await network.fetch(url!.href, { signal: null, maxBytes, timeoutMs })
      // Where a redirect leads is not what the host named.
      if (response.status !== 200 || response.redirected)
        throw new Error(`the answer has the status ${response.status}`)
      const found = keySetSchema.parse(await response.json())
      keys = { find: createLocalJWKSet(found), fetchedAt: at }
      failure = undefined
      return keys
    } catch (error) {
      failure = error
      logger?.warn({ error, host: url!.host }, 'the keys of a token issuer cannot be fetched')
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
      // Somebody else's call may have brought newer keys meanwhile.
      if (keys !== undefined && keys !== known) return keys.find(header, token)
      if (mayTry()) return (await refresh()).find(header, token)
      // The key may be one of those that could not be fetched.
      throw failure === undefined ? error : keysUnavailable(failure)
    }
  }
}
