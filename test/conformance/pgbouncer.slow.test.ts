/** @module-tag slow */
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { postgresSignals, postgresStorage } from '@docent/adapters-storage/postgres'
import { storageConformance } from '@docent/core/testing'
import { hasPgBouncer, startPgBouncer, startPostgres, type PgBouncer, type PostgresServer } from '@docent/test-servers'
import type { PoolClient } from 'pg'
import * as runner from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const { afterAll, beforeAll, describe, expect, it } = runner

/** Fewer sessions than callers, so that each transaction gets another one. */
describe.skipIf(!hasPgBouncer())('PgBouncer in transaction mode', () => {
  let server: PostgresServer
  let pooler: PgBouncer
  beforeAll(async () => {
    server = await startPostgres()
    pooler = await startPgBouncer({ database: server.url, mode: 'transaction', connections: 3 })
  }, 60_000)
  afterAll(async () => {
    await pooler.stop()
    await server.stop()
  })

  storageConformance(runner, {
    name: 'postgres behind PgBouncer',
    open: (store) =>
      postgresStorage({ url: pooler.url, schema: store.replaceAll(/[^a-z0-9_]/g, '_'), maxConnections: 5 }),
    capabilities: { shared: true, persistent: true },
    oracle: () => memoryStorage(),
  })

  it('lets processes that start together migrate once', async () => {
    const starts = Array.from({ length: 6 }, () =>
      memoryDocent({ storage: postgresStorage({ url: pooler.url, schema: 'together' }) }),
    )
    for (const docent of await Promise.all(starts)) await docent.stop()
  }, 60_000)

  it('carries two processes that share work, and transactions of the host', async () => {
    const [blobs, vectors] = [memoryBlobs(), memoryVectors()]
    const open = () =>
      memoryDocent({ blobs, vectors, storage: postgresStorage({ url: pooler.url, schema: 'shared' }), leaseMs: 5_000 })
    const [one, other] = await Promise.all([open(), open()])
    const alice = { userId: 'alice' }
    const { id: collectionId } = await one.as(alice).collections.create({ name: 'Notes' })
    const jobs = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        [one, other]
          [number % 2]!.as(alice)
          .ingest.plainTextJob({ collectionId, fileName: `${number}.txt`, text: `Harbour ${number} has berths.` }),
      ),
    )
    for (const { id } of jobs)
      await expect
        .poll(async () => (await other.as(alice).jobs.get(id)).overallStatus, { timeout: 30_000 })
        .toBe('completed')
    const id = await one.transaction<PoolClient, string>(async ({ client, as }) => {
      await client.query('CREATE TABLE IF NOT EXISTS host_note (text text)')
      await client.query(`INSERT INTO host_note VALUES ('both')`)
      return (await as(alice).chats.create({})).id
    })
    expect((await other.as(alice).chats.list()).map((chat) => chat.id)).toEqual([id])
    await Promise.all([one.stop(), other.stop()])
  }, 120_000)

  it('is refused for signals, with the reason, as long as no sessions are kept', async () => {
    const reason = { code: 'unsupported', message: expect.stringContaining('the address of the database itself') }
    const through = postgresSignals({ url: pooler.url })
    await expect(through.ping!()).rejects.toMatchObject(reason)
    await expect(memoryDocent({ signals: through })).rejects.toMatchObject(reason)

    const keeping = await startPgBouncer({ database: server.url, mode: 'session', connections: 10 })
    for (const url of [server.url, keeping.url]) {
      const signals = postgresSignals({ url })
      await signals.ping!()
      await signals.close()
    }
    const away = postgresSignals({ url: keeping.url })
    await keeping.stop()
    await expect(away.ping!()).rejects.toMatchObject({ code: 'unavailable' })
    await away.close()
  }, 60_000)
})
