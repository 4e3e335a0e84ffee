import { checkOptions } from '@docent/core/ports'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { addressRules, parseAddress, plainName } from './address-rules.ts'
import { guardedAgents, type DialGuard } from './guarded-agents.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { findAddresses, guardedLookup, type FindAddresses } from './guarded-lookup.ts'
import { loadUndici } from './load-undici.ts'
import { invalidAddress, refusedHost } from './network-errors.ts'
import type { OutgoingNetwork } from './outgoing-network.ts'

export interface GuardedNetworkOptions {
  /**
   * Hosts of the inside that may be called: names (`files.example.org`, `*.example.org`), addresses, ranges
   * (`10.1.0.0/16`), each with `:port` or for every port. A name opens every address it leads to.
   * @default none: public addresses only
   */
  readonly allow?: readonly string[]
  /** @default 10_000 */
  readonly connectTimeoutMs?: number
  /** From the request to the headers of the answer. @default 30_000 */
  readonly headersTimeoutMs?: number
  /** Between two parts of the body. @default 30_000 */
  readonly bodyTimeoutMs?: number
  /**
   * Most bytes of a body that `fetch` reads, after it is unpacked.
   * @default 1 GiB
   */
  readonly maxBytes?: number
  /** @default 5 */
  readonly maxRedirects?: number
  /**
   * Finds the addresses of a name.
   * @default the platform's `dns.lookup`
   */
  readonly lookup?: FindAddresses
}

/**
 * The way out for addresses that users name. Only http and https, no credentials in addresses, and only public addresses
 * unless the host allows more: literal ones are checked before dialling, names by the addresses that are dialled.
 *
 * @throws `invalid_input` for an entry of `allow` that is not a host, address or range
 */
export function guardedNetwork(options: GuardedNetworkOptions = {}): OutgoingNetwork {
  checkOptions('guardedNetwork()', options, {
    allow: 'optional',
    connectTimeoutMs: 'optional',
    headersTimeoutMs: 'optional',
    bodyTimeoutMs: 'optional',
    maxBytes: 'optional',
    maxRedirects: 'optional',
    lookup: 'optional',
  })
  const rules = addressRules(options.allow ?? [])
  const find = options.lookup ?? findAddresses
  const connectTimeoutMs = options.connectTimeoutMs ?? 10_000
  const guard: DialGuard = {
    refusal: (host, port) => {
      const closed = parseAddress(host) !== undefined && !rules.allowsAddress(host, port)
      return closed && !rules.allowsName(host, port) ? refusedHost(host) : undefined
    },
    lookup: (port) => guardedLookup(rules, find, port),
  }
  let made: Dispatchers | undefined
  let closed = false
  const dispatchers = (): Dispatchers => {
    if (made !== undefined) return made
    made = makeDispatchers(guard, { ...options, connectTimeoutMs })
    if (closed) void made.usual.destroy()
    return made
  }
  const agents = guardedAgents(guard, connectTimeoutMs)
  const check = (address: string | URL): URL => {
    const url = parseUrl(address)
    const refusal = guard.refusal(url.hostname, portOf(url))
    if (refusal !== undefined) throw refusal
    return url
  }
  return {
    fetch: guardedFetch({
      dispatcher: (streaming) => (streaming ? dispatchers().patient : dispatchers().usual),
      check,
      maxBytes: options.maxBytes ?? 1024 ** 3,
      maxRedirects: options.maxRedirects ?? 5,
    }),
    check,
    get dispatcher() {
      return dispatchers().usual
    },
    ...agents,
    close: async () => {
      closed = true
      agents.httpAgent.destroy()
      agents.httpsAgent.destroy()
      await made?.usual.destroy()
    },
  }
}

interface Dispatchers {
  readonly usual: Agent
  /** The same without limits of time once it is connected. */
  readonly patient: Dispatcher
}

type Timeouts = Pick<GuardedNetworkOptions, 'headersTimeoutMs' | 'bodyTimeoutMs'> & {
  readonly connectTimeoutMs: number
}

function makeDispatchers(guard: DialGuard, timeouts: Timeouts): Dispatchers {
  const usual = new (loadUndici().Agent)({
    connect: guardedConnect(guard, timeouts.connectTimeoutMs),
    allowH2: false,
    headersTimeout: timeouts.headersTimeoutMs ?? 30_000,
    bodyTimeout: timeouts.bodyTimeoutMs ?? 30_000,
  })
  const patient = usual.compose(
    (dispatch) => (request, handler) => dispatch({ ...request, headersTimeout: 0, bodyTimeout: 0 }, handler),
  )
  return { usual, patient }
}

function guardedConnect(guard: DialGuard, timeout: number): buildConnector.connector {
  const connectors = new Map<number, buildConnector.connector>()
  const connectorFor = (port: number): buildConnector.connector => {
    const known = connectors.get(port)
    if (known !== undefined) return known
    const made = loadUndici().buildConnector({
      allowH2: false,
      timeout,
      lookup: guard.lookup(port),
    } as buildConnector.BuildOptions)
    connectors.set(port, made)
    return made
  }
  return (request, callback) => {
    const port = Number(request.port) || (request.protocol === 'https:' ? 443 : 80)
    const refusal = guard.refusal(request.hostname, port)
    if (refusal === undefined) connectorFor(port)(request, callback)
    else process.nextTick(() => callback(refusal, null))
  }
}

function parseUrl(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (url === null) throw invalidAddress('This is not a full web address; write it such as https://example.org/page.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalidAddress('Only addresses that begin with http:// or https:// can be called.')
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidAddress('Take the user name and password out of the address; they would be kept and shown with it.')
  }
  if (plainName(url.hostname) === '') throw invalidAddress('The address names no host.')
  return url
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
