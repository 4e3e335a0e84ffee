import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface PgBouncer {
  /** Of the database behind it. */
  readonly url: string
  stop(): Promise<void>
}

/** Whether this machine has `pgbouncer`, which no npm package brings: `apt-get install pgbouncer`. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

/** It refuses to run as root. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export interface PgBouncerOptions {
  /** Of the database, with its user. */
  readonly database: string
  readonly mode: 'session' | 'transaction'
  /** Connections to the database. */
  readonly connections: number
}

/** A PgBouncer of its own in front of a database. */
export async function startPgBouncer({ database, mode, connections }: PgBouncerOptions): Promise<PgBouncer> {
  const { hostname, port, username, pathname } = new URL(database)
  const directory = mkdtempSync(join(tmpdir(), 'docent-pgbouncer-'))
  const own = await freePort()
  const name = pathname.slice(1)
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${port} user=${username} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  for (const path of [directory, file]) if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid)
  const child = await started(spawn('pgbouncer', [file], identity))
  return {
    url: `postgres://${username}@127.0.0.1:${own}/${name}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function started(child: ChildProcess): Promise<ChildProcess> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${log}`)))
    child.once('error', reject)
    child.stderr!.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000)
      if (log.includes('process up')) resolve()
    })
  })
  child.removeAllListeners('exit')
  return child
}
