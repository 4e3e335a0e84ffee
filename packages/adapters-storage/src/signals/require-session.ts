import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { DocentError } from '@docent/core/ports'
import { loadPg } from '../records/postgres/connection.ts'
import { postgresError } from '../records/postgres/postgres-error.ts'

const mostTries = 3
const waitMs = 2_000

/**
 * Whether what is notified by one connection reaches another that listens. A pooler that gives each transaction another session takes
 * both commands and delivers nothing.
 * @throws `unsupported`, and `unavailable` while the database cannot be reached
 */
export async function requireSession(url: string, channel: string): Promise<void> {
  try {
    await using listening = await connection(url)
    const probe = `${channel}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
    // Connections to PostgreSQL itself are identified by the process number that it assigned.
    const { rows } = await listening.client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    if (rows[0]!.pid === listening.processId) return
    await listening.client.query(`LISTEN "${probe}"`)
    const heard = new Promise<true>((resolve) => listening.client.once('notification', () => resolve(true)))
    await using other = await connection(url)
    for (let tries = 0; tries < mostTries; tries++) {
      await other.client.query(`NOTIFY "${probe}"`)
      if (await Promise.race([heard, silence()])) return
    }
  } catch (error) {
    throw postgresError(error)
  }
  throw new DocentError({
    code: 'unsupported',
    message:
      'Signals do not arrive through this pooler, because it gives each transaction another session: give postgresSignals() the address of the database itself, or leave signals out, and processes look for work of others each second.',
  })
}

const silence = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, waitMs, false))

interface Connected extends AsyncDisposable {
  readonly client: Client
  readonly processId: number | undefined
}

async function connection(url: string): Promise<Connected> {
  const { Client } = await loadPg()
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'docent signals',
  })
  client.on('error', () => undefined)
  await client.connect()
  const { processID } = client as Client & { readonly processID?: number }
  return { client, processId: processID, [Symbol.asyncDispose]: () => client.end().catch(() => undefined) }
}
