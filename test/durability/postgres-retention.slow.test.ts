/** @module-tag slow */
import { postgresStorage } from '@docent/adapters-storage/postgres'
import { manualClock } from '@docent/core/testing'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { durableSweeps, durableTables, sweeper } from '../../packages/core/src/kernel/durable/index.ts'
import { recordStore } from '../../packages/core/src/kernel/records/index.ts'
import { silentLogger, systemIds } from '../../packages/core/src/kernel/system/index.ts'
import { createStreamLog, generationTables } from '../../packages/core/src/resources/generations/index.ts'
import { oldCallSweep } from '../../packages/core/src/resources/usage/index.ts'
import { usageTables } from '../../packages/core/src/resources/usage/usage-tables.ts'
import { streamSweep } from '../../packages/core/src/workflows/answer/stream-sweep.ts'

const day = 86_400_000
/** Rows of each table that come in one period. */
const period = 6_000
const tables = ['history', 'model_call', 'stream_segment'] as const

let server: PostgresServer
beforeAll(async () => (server = await startPostgres()), 60_000)
afterAll(() => server.stop())

/** History, ledger and stream log of years, in tables as large as those of one period. */
it('room of what is past its days is used again, and what is kept for longer stays', async () => {
  const clock = manualClock()
  const ids = systemIds(clock)
  const storage = postgresStorage({ url: server.url })
  const catalogue = { version: 1, tables: [...durableTables, ...usageTables, ...generationTables], migrations: [] }
  await storage.migrate(catalogue, { mode: 'auto' })
  const records = recordStore(storage)
  const log = createStreamLog({ storage: records, together: true })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const sweeps = sweeper({
    clock,
    logger: silentLogger,
    sweeps: [
      ...durableSweeps({ storage, clock, history: { days: 90, kinds: { api_key: 3_650 } } }),
      oldCallSweep({ storage: records, clock, ledger: { days: 90 } }),
      streamSweep({ storage: records, clock, log }),
    ],
  })

  async function fill() {
    for (let start = 0; start < period; start += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => {
        const [id, entity] = [ids.uuid(), ids.uuid()]
        const kind = index === 0 ? 'api_key' : 'job'
        const history = {
          ...{
            id,
            entity_kind: kind,
            entity_id: entity,
            revision: 1,
            event: 'STARTED',
            state: 'running',
            accepted: true,
          },
          ...{ actor: 'alice', engine: null, request_id: null, audited: { number: index }, at: clock.now() },
        }
        const call = {
          ...{ id, owner_id: 'alice', model: 'm', provider: 'p', kind: 'answer', subject_id: entity, state: 'settled' },
          ...{ booked: null, at: clock.now(), estimated: false, input_tokens: 1, output_tokens: 1, cost_nano: 1 },
          ...{ timed_calls: 0, first_ms: 0, speaking_ms: 0, spoken_tokens: 0 },
        }
        return [
          { kind: 'insert' as const, table: 'history', row: history },
          { kind: 'insert' as const, table: 'model_call', row: call },
        ]
      })
      await storage.write({ steps: rows.flat() })
      const streams = await Promise.all(Array.from({ length: 20 }, () => log.open(ids.uuid(), 1, [])))
      for (let word = 0; word < 25; word++) {
        for (const stream of streams) stream.append(`word ${word} `)
        await Promise.all(streams.map((stream) => stream.flush()))
      }
      for (const stream of streams) stream.close()
    }
  }
  const sizes = async () => {
    // As autovacuum does from time to time.
    for (const table of tables) await client.query(`VACUUM docent.${table}`)
    const { rows } = await client.query<{ size: string }>(
      `SELECT pg_total_relation_size('docent.' || name) AS size FROM unnest($1::text[]) AS name`,
      [tables],
    )
    return rows.map(({ size }) => Number(size))
  }
  const count = async (from: string) =>
    (await storage.aggregate({ from, measures: { rows: { count: true } } }))[0]!['rows']

  const after: number[][] = []
  for (let number = 1; number <= 5; number++) {
    await fill()
    after.push(await sizes())
    await clock.advance(91 * day)
    await sweeps.runAll()
    expect(await count('history')).toBe((number * period) / 500)
    expect([await count('model_call'), await count('stream_segment'), await count('stream_epoch')]).toEqual([0, 0, 0])
    await sizes()
  }
  const [, second] = after
  after.at(-1)!.forEach((size, index) => expect(size, tables[index]).toBeLessThan(1.3 * second![index]!))
  await client.end()
  await storage.close()
}, 300_000)
