import { DocentError, type ToolServer } from '@docent/core/ports'
import type { ConnectionPool } from './connection-pool.ts'
import type { Connection } from './connection.ts'
import type { RestedServers } from './rested-servers.ts'
import { serverKey } from './server-key.ts'
import type { ServerFailure } from './server-failures.ts'

export interface ServerWork<Value> {
  readonly server: ToolServer
  readonly signal: AbortSignal
  readonly onSecret: ((secret: string) => void) | undefined
  /** Whether it may be done again when nobody knows what became of it. */
  readonly repeatable: boolean
  work(connection: Connection): Promise<Value>
  /** Whether it is done also while the server rests. */
  readonly despiteRest?: boolean
  /** What it means that the server refuses. */
  reported(message: string): Value
}

type Tried<Value> = { readonly value: Value } | { readonly failure: ServerFailure }

/** Does work over a connection of the pool, once more where the first one turned out to be dead and nothing can happen twice. */
export function serverCaller(pool: Pick<ConnectionPool, 'take'>, rested: RestedServers) {
  async function tried<Value>(asked: ServerWork<Value>): Promise<Tried<Value>> {
    const used = new Set<ReadonlySet<string>>()
    try {
      return await triedOver(asked, (secrets) => used.add(secrets))
    } finally {
      for (const secrets of used) for (const secret of secrets) asked.onSecret?.(secret)
    }
  }

  async function triedOver<Value>(
    { server, signal, work }: ServerWork<Value>,
    name: (secrets: ReadonlySet<string>) => void,
  ): Promise<Tried<Value>> {
    const { connection, release } = await pool.take(server, signal, name)
    let broken = false
    try {
      return { value: await work(connection) }
    } catch (error) {
      if (signal.aborted) throw signal.reason as Error
      const failure = connection.failureOf(error)
      broken = failure.kind === 'gone'
      return { failure }
    } finally {
      release(broken)
    }
  }

  async function twice<Value>(work: ServerWork<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await tried(work)
      if ('value' in outcome) return outcome.value
      const { failure } = outcome
      if (failure.kind === 'reported') return work.reported(failure.message)
      const again = attempt === 1 && failure.kind === 'gone' && (work.repeatable || failure.refused)
      if (!again) throw failure.error
    }
  }

  return async function callServer<Value>(work: ServerWork<Value>): Promise<Value> {
    const key = serverKey(work.server)
    if (work.despiteRest !== true) requireAwake(work.server, rested.restOf(key))
    try {
      const value = await twice(work)
      rested.worked(key)
      return value
    } catch (error) {
      if (!work.signal.aborted && DocentError.isInstance(error) && error.retryable) rested.failed(key)
      throw error
    }
  }
}

function requireAwake({ name }: ToolServer, restMs: number): void {
  if (restMs === 0) return
  throw new DocentError({
    code: 'unavailable',
    message: `The MCP server ${name} failed several times and is not called for a while; try again later.`,
    details: { retryAfterMs: Math.ceil(restMs) },
  })
}
