/** @module-tag slow */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { memoryBlobs } from '@docent/adapters-storage'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import type { Docent } from '@docent/core'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { Pool, type PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const alice = { userId: 'alice' }
const hostTable = 'CREATE TABLE host_order (id text PRIMARY KEY, chat_id text)'

let server: PostgresServer
let pool: Pool
let docent: Docent
let schemas = 0
let deleted: string[]
beforeAll(async () => {
  server = await startPostgres()
  pool = new Pool({ connectionString: server.url, max: 4 })
  pool.on('error', () => undefined)
  await pool.query(hostTable)
}, 60_000)
afterAll(async () => {
  await pool.end()
  await server.stop()
})
beforeEach(async () => {
  await pool.query('DELETE FROM host_order')
  deleted = []
  const blobs = memoryBlobs()
  docent = await memoryDocent({
    blobs: { ...blobs, delete: (key) => (deleted.push(key), blobs.delete(key)) },
    storage: postgresStorage({ url: server.url, schema: `host_${++schemas}` }),
  })
})
afterEach(() => docent.stop())

const orders = async () =>
  (await pool.query('SELECT id, chat_id FROM host_order ORDER BY id')).rows as { id: string; chat_id: string }[]
const picture = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
const chats = async () => (await docent.as(alice).chats.list()).map(({ id }) => id)
const order = (client: PoolClient, id: string, chatId: string | null) =>
  client.query('INSERT INTO host_order VALUES ($1, $2)', [id, chatId])

describe('a transaction of the host', () => {
  it('commits rows of both, which nobody sees before', async () => {
    const chatId = await docent.transaction(async ({ client, as }: { client: PoolClient; as: Docent['as'] }) => {
      const chat = await as(alice).chats.create({})
      await order(client, '1', chat.id)
      expect((await as(alice).chats.list()).map(({ id }) => id)).toEqual([chat.id])
      expect([await chats(), await orders()]).toEqual([[], []])
      return chat.id
    })
    expect([await chats(), await orders()]).toEqual([[chatId], [{ id: '1', chat_id: chatId }]])
  })

  it('leaves nothing of either when the work fails, and passes on what it failed with', async () => {
    const failed = new Error('no stock')
    const work = docent.transaction<PoolClient, never>(async ({ client, as }) => {
      await order(client, '1', (await as(alice).chats.create({})).id)
      throw failed
    })
    await expect(work).rejects.toBe(failed)
    expect([await chats(), await orders()]).toEqual([[], []])
  })

  it('continues after a call that was refused', async () => {
    await docent.transaction<PoolClient, void>(async ({ client, as }) => {
      await order(client, '1', null)
      await expect(as(alice).chats.get('none')).rejects.toMatchObject({ code: 'not_found' })
      await as(alice).chats.create({})
    })
    expect([await chats(), await orders()]).toMatchObject([[expect.any(String)], [{ id: '1' }]])
  })

  it('undoes only the batch whose precondition failed', async () => {
    await using storage = Object.assign(postgresStorage({ url: server.url, schema: 'host_batches' }), {
      [Symbol.asyncDispose]: () => storage.close(),
    })
    const tables = [{ name: 'item', columns: { id: { type: 'text' } }, primaryKey: ['id'] }] as const
    await storage.migrate({ version: 1, tables, migrations: [] }, { mode: 'auto' })
    const insert = (...ids: string[]) => ({
      steps: ids.map((id) => ({ kind: 'insert' as const, table: 'item', row: { id } })),
    })
    await storage.transact!(async (inside) => {
      expect(await inside.write(insert('a'))).toMatchObject({ ok: true })
      // Not awaited one by one: each waits for its turn.
      const outcomes = await Promise.all([
        inside.write(insert('b', 'a')),
        inside.write(insert('c')),
        inside.read({ from: 'item' }),
      ])
      expect(outcomes).toMatchObject([
        { ok: false, failed: { step: 1, reason: 'exists' } },
        { ok: true },
        [{ id: 'a' }, { id: 'c' }],
      ])
      expect(await inside.write({ steps: [] })).toEqual({ ok: true, results: {} })
    })
    expect(await storage.read({ from: 'item' })).toEqual([{ id: 'a' }, { id: 'c' }])
  })

  it('commits nothing when a statement of the host failed, even if the host went on', async () => {
    const work = docent.transaction<PoolClient, void>(async ({ client, as }) => {
      await as(alice).chats.create({})
      await client.query('SELECT 1 / 0').catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await chats()).toEqual([])
    const thrown = docent.transaction<PoolClient, unknown>(({ client }) => client.query('SELECT 1 / 0'))
    await expect(thrown).rejects.toMatchObject({ code: '22012' })
  })

  it('is done again when another one was quicker', async () => {
    await pool.query(`INSERT INTO host_order VALUES ('count', '0')`)
    let tries = 0
    const add = () =>
      docent.transaction<PoolClient, void>(async ({ client, as }) => {
        tries++
        const { rows } = await client.query<{ chat_id: string }>(`SELECT chat_id FROM host_order WHERE id = 'count'`)
        await as(alice).chats.create({})
        await client.query(`UPDATE host_order SET chat_id = $1 WHERE id = 'count'`, [Number(rows[0]!.chat_id) + 1])
      })
    await Promise.all([add(), add(), add()])
    expect(tries).toBeGreaterThan(3)
    expect(await orders()).toEqual([{ id: 'count', chat_id: '3' }])
    expect(await chats()).toHaveLength(3)
  })

  it('begins what its calls ask for, and reports it, only after the commit', async () => {
    const events: string[] = []
    docent.on(({ type }) => void (type === 'job-changed' && events.push(type)))
    const collection = await docent.as(alice).collections.create({ name: 'Notes' })
    const job = await docent.transaction<PoolClient, { id: string }>(async ({ as }) => {
      const input = { collectionId: collection.id, fileName: 'note.txt', text: 'The harbour has nine berths.' }
      const begun = await as(alice).ingest.plainTextJob(input)
      await docent.settled()
      expect(events).toEqual([])
      expect((await as(alice).jobs.get(begun.id)).overallStatus).not.toBe('completed')
      return begun
    })
    await expect.poll(async () => (await docent.as(alice).jobs.get(job.id)).overallStatus).toBe('completed')
    expect(events.length).toBeGreaterThan(0)
  })

  it('deletes no file of a record whose change was undone', async () => {
    const session = docent.as(alice)
    const { id } = await session.collections.create({ name: 'Notes' })
    await session.collections.setThumbnail(id, { content: picture(png) })
    const change = (fails: boolean) =>
      docent.transaction<PoolClient, void>(async ({ as }) => {
        await as(alice).collections.setThumbnail(id, { content: picture(gif) })
        if (fails) throw new Error('undone')
      })
    await expect(change(true)).rejects.toThrow('undone')
    expect((await session.collections.thumbnail(id)).mediaType).toBe('image/png')
    await change(false)
    expect((await session.collections.thumbnail(id)).mediaType).toBe('image/gif')
    expect(deleted).toHaveLength(1)
  })

  it('is undone when it takes too long, and refuses calls after its end', async () => {
    let inside: ReturnType<Docent['as']> | undefined
    await using impatient = await memoryDocent({
      storage: postgresStorage({ url: server.url, schema: `host_${schemas}`, statementTimeoutMs: 5_000 }),
    })
    const work = impatient.transaction<PoolClient, void>(async ({ as }) => {
      inside = as(alice)
      await inside.chats.create({})
      await new Promise(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: 'timed_out' })
    expect(await chats()).toEqual([])
    await expect(inside!.chats.create({})).rejects.toMatchObject({ code: 'wrong_state' })
  }, 60_000)

  it('leaves nothing when its connection or the process ends before the commit', async () => {
    const work = docent.transaction<PoolClient, void>(async ({ client, as }) => {
      await order(client, '1', (await as(alice).chats.create({})).id)
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
    expect([await chats(), await orders()]).toEqual([[], []])

    const child = fork(new URL('host-transaction.fixture.ts', import.meta.url), [server.url], {
      execArgv: ['--conditions=docent-source'],
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    expect(signal).toBe('SIGKILL')
    expect(await orders()).toEqual([])
    const left = await pool.query(`SELECT count(*)::int AS count FROM host_child.chat_session`)
    expect(left.rows).toEqual([{ count: 0 }])
  })
})
