import { DocentError, type ToolServer } from '@docent/core/ports'
import type { Connection } from './connection.ts'
import { serverKey } from './server-key.ts'
import { unlessAborted } from './unless-aborted.ts'

export interface PoolLimits {
  /** How long a connection that nobody uses is kept, ms. */
  readonly idleMs: number
  /** When a connection is replaced although it works, ms: servers are looked at again. */
  readonly longestMs: number
  /** Connections of one user, and of all. */
  readonly perOwner: number
  readonly most: number
}

export interface PooledConnection {
  readonly connection: Connection
  /** Gives it back; `broken` when it is of no use to others either. Once. */
  release(broken: boolean): void
}

interface Entry {
  readonly key: string
  readonly owner: string
  readonly opened: Promise<Connection>
  /** All that it was opened with, and that it sent since. */
  readonly secrets: ReadonlySet<string>
  readonly since: number
  users: number
  idle: NodeJS.Timeout | undefined
}

export type ConnectionPool = ReturnType<typeof connectionPool>

/** Connections by server, version, owner and secrets. Callers of the same one share it. */
export function connectionPool(options: {
  readonly limits: PoolLimits
  readonly open: (server: ToolServer, onSecret: (secret: string) => void) => Promise<Connection>
  readonly now: () => number
}) {
  const { limits, open, now } = options
  // In the order of their last use.
  const entries = new Map<string, Entry>()
  const closing = new Set<Promise<void>>()
  let closed = false

  function end(entry: Entry): void {
    clearTimeout(entry.idle)
    if (entries.get(entry.key) === entry) entries.delete(entry.key)
    const done = entry.opened.then(
      (connection) => connection.close(),
      () => {},
    )
    closing.add(done)
    void done.finally(() => closing.delete(done))
  }

  /** Ends the connection that was unused longest. @throws `unavailable` when all are in use */
  function makeRoom(of: readonly Entry[], most: number, whose: string): void {
    if (of.length < most) return
    const unused = of.find(({ users }) => users === 0)
    if (unused) return end(unused)
    const message = `${whose} has ${most} connections to MCP servers in use, which is all there may be; try again later.`
    throw new DocentError({ code: 'unavailable', message })
  }

  function entryFor(server: ToolServer): Entry {
    const key = serverKey(server)
    const known = entries.get(key)
    if (known) {
      entries.delete(key)
      if (now() - known.since < limits.longestMs) {
        entries.set(key, known)
        return known
      }
      if (known.users === 0) end(known)
    }
    const all = [...entries.values()]
    makeRoom(
      all.filter(({ owner }) => owner === server.owner),
      limits.perOwner,
      'This user',
    )
    makeRoom([...entries.values()], limits.most, 'This server')
    const secrets = new Set<string>()
    const opened = open(server, (secret) => void secrets.add(secret))
    const made: Entry = { key, owner: server.owner, opened, secrets, since: now(), users: 0, idle: undefined }
    entries.set(key, made)
    // All callers that wait for it get this.
    made.opened.catch(() => end(made))
    return made
  }

  function release(entry: Entry, broken: boolean): void {
    entry.users -= 1
    const current = entries.get(entry.key) === entry
    if (broken && current) entries.delete(entry.key)
    if (entry.users > 0) return
    if (broken || !current) return end(entry)
    entry.idle = setTimeout(() => end(entry), limits.idleMs)
    entry.idle.unref()
  }

  /** @param name - Called with the secrets of the connection, which become more while it is used. */
  async function take(
    server: ToolServer,
    signal: AbortSignal,
    name: (secrets: ReadonlySet<string>) => void = () => {},
  ): Promise<PooledConnection> {
    signal.throwIfAborted()
    if (closed) throw new DocentError({ code: 'unavailable', message: 'The service stops and calls no MCP servers.' })
    const entry = entryFor(server)
    name(entry.secrets)
    clearTimeout(entry.idle)
    entry.users += 1
    try {
      const connection = await unlessAborted(entry.opened, signal)
      if (!connection.ended) return { connection, release: (broken) => release(entry, broken) }
    } catch (error) {
      release(entry, false)
      throw error
    }
    release(entry, true)
    return take(server, signal, name)
  }

  return {
    take,
    /** Connections that are open or being opened. */
    get size() {
      return entries.size
    },
    async close(): Promise<void> {
      closed = true
      for (const entry of [...entries.values()]) end(entry)
      await Promise.all(closing)
    },
  }
}
