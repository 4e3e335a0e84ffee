/** @module-tag slow */
import { postgresStorage } from '@docent/adapters-storage/postgres'
import { eq, type Catalogue } from '@docent/core/ports'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const catalogue: Catalogue = {
  version: 1,
  tables: [
    {
      name: 'counter',
      columns: { id: { type: 'text' }, used: { type: 'integer', default: 0 } },
      primaryKey: ['id'],
    },
  ],
  migrations: [],
}

let server: PostgresServer
beforeAll(async () => (server = await startPostgres()), 60_000)
afterAll(() => server.stop())

const open = async (schema: string, maxConnections?: number) => {
  const storage = postgresStorage({ url: server.url, schema, ...(maxConnections !== undefined && { maxConnections }) })
  await storage.migrate(catalogue, { mode: 'auto' })
  return storage
}
const insert = (id: string) => ({ steps: [{ kind: 'insert' as const, table: 'counter', row: { id } }] })
const all = { from: 'counter', columns: ['id'] }

it('a connection that is ended in the moment in which it is made is an outage, and no more', async () => {
  // In one piece: authenticated, ready, and ended by an administrator.
  const authenticated = [0x52, 0, 0, 0, 8, 0, 0, 0, 0]
  const ready = [0x5a, 0, 0, 0, 5, 0x49]
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')
  const ended = [0x45, 0, 0, 0, fields.length + 4, ...fields]
  const fake = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.from([...authenticated, ...ready, ...ended])))
  }).listen(0, '127.0.0.1')
  await once(fake, 'listening')
  const { port } = fake.address() as AddressInfo
  const storage = postgresStorage({ url: `postgres://postgres@127.0.0.1:${port}/postgres` })
  await expect(storage.migrate(catalogue, { mode: 'auto' })).rejects.toMatchObject({ code: 'unavailable' })
  await storage.close()
  fake.close()
})

describe('a PostgreSQL that is killed', () => {
  it('is unavailable meanwhile, keeps what was acknowledged, and is used again afterwards', async () => {
    const storage = await open('killed')
    const acknowledged: string[] = []
    const writing = (async () => {
      for (let index = 0; ; index++) {
        const outcome = await storage.write(insert(`row-${index}`)).catch((error: unknown) => error)
        if (outcome instanceof Error) return outcome
        acknowledged.push(`row-${index}`)
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    await server.kill()
    expect(await writing).toMatchObject({ code: 'unavailable' })
    await expect(storage.ping()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(storage.read(all)).rejects.toMatchObject({ code: 'unavailable' })

    await server.restart()
    await expect
      .poll(() =>
        storage.ping().then(
          () => 'there',
          () => 'gone',
        ),
      )
      .toBe('there')
    const found = new Set((await storage.read(all)).map(({ id }) => id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    expect(await storage.write(insert('after'))).toMatchObject({ ok: true })
    await storage.close()
  })

  it('is unavailable at the start, and can be started on later', async () => {
    const storage = postgresStorage({ url: server.url, schema: 'later' })
    await server.kill()
    await expect(storage.migrate(catalogue, { mode: 'auto' })).rejects.toMatchObject({ code: 'unavailable' })
    await server.restart()
    await expect
      .poll(() =>
        storage.migrate(catalogue, { mode: 'auto' }).then(
          (done) => done.from ?? 'new',
          () => 'gone',
        ),
      )
      .toBe('new')
    await storage.close()
  })
})

describe('several processes on one PostgreSQL', () => {
  it('migrate at the same moment, one after the other', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => open('together')))
    expect(await stores[0]!.write(insert('one'))).toMatchObject({ ok: true })
    expect(await stores[4]!.read(all)).toEqual([{ id: 'one' }])
    await Promise.all(stores.map((store) => store.close()))
  })

  it('count each increment once', async () => {
    const stores = await Promise.all(Array.from({ length: 3 }, () => open('counting')))
    await stores[0]!.write(insert('hits'))
    const increment = { kind: 'increment' as const, table: 'counter', key: { id: 'hits' }, by: { used: 1 } }
    await Promise.all(Array.from({ length: 150 }, (_, index) => stores[index % 3]!.write({ steps: [increment] })))
    expect(await stores[1]!.read({ from: 'counter', columns: ['used'] })).toEqual([{ used: 150 }])
    await Promise.all(stores.map((store) => store.close()))
  })

  it('never both pass a check that the other makes untrue', async () => {
    const stores = await Promise.all([open('skew'), open('skew')])
    for (let round = 0; round < 30; round++) {
      const [left, right] = [`left-${round}`, `right-${round}`]
      const unless = (own: string, other: string) => ({
        steps: [
          { kind: 'requireAbsent' as const, table: 'counter', where: eq('id', other) },
          { kind: 'insert' as const, table: 'counter', row: { id: own } },
        ],
      })
      const outcomes = await Promise.all([stores[0]!.write(unless(left, right)), stores[1]!.write(unless(right, left))])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    }
    await Promise.all(stores.map((store) => store.close()))
  })
})

it('refuses options that cannot be meant', () => {
  expect(() => postgresStorage({})).toThrow('either url or pool')
  expect(() => postgresStorage({ url: 'postgres://x', schema: 'a"; drop' })).toThrow('lower-case letters')
})
