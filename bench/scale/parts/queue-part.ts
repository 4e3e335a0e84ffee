import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteStorage } from '@docent/adapters-storage'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import type { StorageDriver } from '@docent/core/ports'
import { startPostgres } from '@docent/test-servers'
import { catalogue } from '../../../packages/core/src/container/catalogue.ts'
import { sized } from '../../measuring/sized.ts'
import { temporaryDirectory } from '../../measuring/temporary-directory.ts'
import { calls, claims, lane, lookMs, owners } from '../queue-claims.ts'
import { sql } from '../postgres-usage.ts'
import type { ScaleRow } from '../scale-row.ts'
import { outboxSql, postgresDialect, sqliteDialect } from '../set-fill.ts'

const few = sized(100_000, 2_000)
const many = sized(1_000_000, 10_000)
const rounds = sized(5, 1)

interface Slice {
  readonly one: number
  readonly eight: number
  /** One row for each of 16 owners: in one call, and in one call each. */
  readonly together: number
  readonly apart: number
  readonly look: number
}

/** Rows claimed a second from a long queue, against a short one and against SQLite. */
export async function queuePart(): Promise<{ rows: ScaleRow[] }> {
  const postgres = await postgresRuns()
  const sqlite = await sqliteRuns()
  const values = (slices: readonly Slice[], of: keyof Slice): number[] => slices.map((slice) => slice[of])
  const row = (name: string, unit: string, of: keyof Slice, baseline: readonly Slice[], than: string): ScaleRow => ({
    name,
    unit,
    values: values(postgres.many, of),
    baseline: { name: than, values: values(baseline, of) },
  })
  const short = `${few} rows queued`
  const title = `${many} rows queued`
  return {
    rows: [
      row(`${title}, 1 caller`, 'claims/s', 'one', postgres.few, short),
      row(`${title}, 8 callers`, 'claims/s', 'eight', postgres.few, short),
      row(`${title}, 8 callers`, 'claims/s', 'eight', sqlite, 'SQLite'),
      {
        ...row(
          `all of one job due at the same moment, 8 callers`,
          'claims/s',
          'eight',
          postgres.many,
          'at different ones',
        ),
        values: values(postgres.tied, 'eight'),
        baseline: { name: 'due at different moments', values: values(postgres.many, 'eight') },
      },
      {
        ...row('one row for each of 16 users in one call', 'claims/s', 'together', postgres.many, ''),
        baseline: { name: 'a call for each', values: values(postgres.many, 'apart') },
      },
      row(`${title}: a look at the whole queue`, 'ms', 'look', postgres.few, short),
      row(`${title}: a look at the whole queue`, 'ms', 'look', sqlite, 'SQLite'),
    ],
  }
}

async function postgresRuns() {
  const server = await startPostgres({ max_wal_size: '4GB' })
  try {
    const storage = postgresStorage({ url: server.url })
    await storage.migrate(catalogue, { mode: 'auto' })
    const filled = async (rows: number, dueSql: string) => {
      await sql(server.url, 'TRUNCATE docent.outbox')
      await sql(server.url, outboxSql(postgresDialect, { rows, owners, lane, dueSql }))
      // As autovacuum does within a minute.
      await sql(server.url, 'VACUUM ANALYZE docent.outbox')
    }
    const run = async (rows: number, dueSql: string) => {
      await filled(rows, dueSql)
      return slices(storage, rows, rounds)
    }
    // One round takes most of a short queue.
    const short: Slice[] = []
    for (let round = 0; round < rounds; round++) {
      await filled(few, '1000 + n')
      short.push(...(await slices(storage, few, 1)))
    }
    const runs = { few: short, many: await run(many, '1000 + n'), tied: await run(many, '1000') }
    await storage.close()
    return runs
  } finally {
    await server.stop()
  }
}

async function sqliteRuns(): Promise<Slice[]> {
  using directory = temporaryDirectory()
  const open = () => sqliteStorage({ directory: directory.path })
  const empty = open()
  await empty.migrate(catalogue, { mode: 'auto' })
  await empty.close()
  const database = new DatabaseSync(join(directory.path, 'records.db'))
  database.exec(outboxSql(sqliteDialect, { rows: many, owners, lane, dueSql: '1000 + n' }))
  database.close()
  const storage = open()
  await storage.migrate(catalogue, { mode: 'auto' })
  const runs = await slices(storage, many, rounds)
  await storage.close()
  return runs
}

async function slices(storage: StorageDriver, rows: number, times: number): Promise<Slice[]> {
  const made: Slice[] = []
  for (let round = 0; round < times; round++) {
    made.push({
      one: await claims(storage, 1, rows, calls.small),
      eight: await claims(storage, 8, rows, calls.small),
      together: await claims(storage, 1, rows, calls.wide),
      apart: await claims(storage, 1, rows, calls.single),
      look: await lookMs(storage),
    })
  }
  return made
}
