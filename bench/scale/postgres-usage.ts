import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { PostgresServer } from '@docent/test-servers'

/** What a PostgreSQL server has done so far. */
export interface PostgresUsage {
  /** Of all its processes; Linux only. */
  readonly processorMs: number
  readonly transactions: number
  readonly walBytes: number
  readonly storedBytes: number
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** Looks at a server, by a connection of its own. */
export async function postgresUsage(server: PostgresServer): Promise<PostgresUsage> {
  const processorMs = familyMs(server.process.pid!)
  const [row] = await sql(
    server.url,
    `SELECT xact_commit + xact_rollback AS transactions, pg_current_wal_lsn() - '0/0'::pg_lsn AS wal,
      pg_database_size(datname) AS stored FROM pg_stat_database WHERE datname = current_database()`,
  )
  return {
    processorMs,
    transactions: Number(row!['transactions']),
    walBytes: Number(row!['wal']),
    storedBytes: Number(row!['stored']),
  }
}

/** What was done between two looks, for each of so many units. */
export function usagePerUnit(before: PostgresUsage, after: PostgresUsage, units: number): PostgresUsage {
  const per = (name: keyof PostgresUsage): number => (after[name] - before[name]) / units
  return {
    processorMs: per('processorMs'),
    transactions: per('transactions'),
    walBytes: per('walBytes'),
    storedBytes: per('storedBytes'),
  }
}

/** Runs a statement on a connection of its own. */
export async function sql(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** Times of a process, of its children, and of those that have ended and that it has waited for. */
function familyMs(pid: number): number {
  let ticks = ticksOf(String(pid), [11, 12, 13, 14])
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    if (parentOf(name) === pid) ticks += ticksOf(name, [11, 12])
  }
  return ticks * tickMs
}

const fieldsOf = (pid: string): string[] => {
  try {
    // The name, in parentheses, may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  } catch {
    return []
  }
}
const parentOf = (pid: string): number => Number(fieldsOf(pid)[1])
const ticksOf = (pid: string, places: readonly number[]): number => {
  const fields = fieldsOf(pid)
  return places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0)
}
