import { Agent as HttpAgent, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import type { DocentError } from '@docent/core/ports'
import { refusedHost } from './network-errors.ts'

/** How agents ask before they dial. */
export interface DialGuard {
  /** Why an address or name may not be dialled, where that is known before the lookup. */
  refusal(host: string, port: number): DocentError | undefined
  lookup(port: number): LookupFunction
}

type Connected = (error: Error | null, socket: Duplex) => void
type Connect = (options: ClientRequestArgs, callback?: Connected) => Duplex | null | undefined

/** Agents for `node:http` and `node:https` that dial only what the guard lets through. */
export function guardedAgents(
  guard: DialGuard,
  connectTimeoutMs: number,
): { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent } {
  const options = { keepAlive: true, timeout: connectTimeoutMs }
  const httpAgent = new HttpAgent(options)
  const httpsAgent = new HttpsAgent(options)
  httpAgent.createConnection = guarded(guard, 80, httpAgent.createConnection.bind(httpAgent))
  httpsAgent.createConnection = guarded(guard, 443, httpsAgent.createConnection.bind(httpsAgent))
  return { httpAgent, httpsAgent }
}

function guarded(guard: DialGuard, defaultPort: number, connect: Connect): Connect {
  return (options, callback) => {
    const host = options.host ?? 'localhost'
    const port = Number(options.port ?? defaultPort)
    // A local pipe is not the network; using one needs no guarded agent.
    const refusal = options.socketPath ? refusedHost(host) : guard.refusal(host, port)
    if (refusal === undefined) return connect({ ...options, lookup: guard.lookup(port) }, callback)
    process.nextTick(() => callback?.(refusal, undefined as unknown as Duplex))
    return undefined
  }
}
