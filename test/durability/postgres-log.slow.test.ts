/** @module-tag slow */
import { postgresStorage } from '@docent/adapters-storage/postgres'
import type { Catalogue } from '@docent/core/ports'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

const catalogue: Catalogue = {
  version: 1,
  tables: [
    {
      name: 'page',
      columns: { id: { type: 'text' }, body: { type: 'text' } },
      primaryKey: ['id'],
      indexes: [{ name: 'page_body', columns: [{ column: 'body' }] }],
    },
  ],
  migrations: [],
}

let server: PostgresServer
let log = ''
beforeAll(async () => {
  server = await startPostgres()
  server.process.stderr!.on('data', (text: Buffer) => (log += text.toString()))
}, 60_000)
afterAll(() => server.stop())

const content = 'what a document says'
const insert = (id: string, body = content) => ({ kind: 'insert' as const, table: 'page', row: { id, body } })

async function open() {
  const storage = postgresStorage({ url: server.url, schema: 'logged' })
  await storage.migrate(catalogue, { mode: 'auto' })
  return storage
}

it('the log of the server has no content of batches that fail', async () => {
  const storage = await open()
  await storage.write({ steps: [insert('a')] })
  // A step that fails is no fault, and frequent: others were faster.
  expect(await storage.write({ steps: [insert('b'), insert('a')] })).toMatchObject({ ok: false })
  // What PostgreSQL itself refuses, here an index entry that is too long.
  const random = Array.from({ length: 9_000 }, () => Math.random().toString(36).at(-1)).join('')
  await expect(storage.write({ steps: [insert('c', `${content} ${random}`)] })).rejects.toMatchObject({
    code: 'too_large',
  })
  await expect.poll(() => log).toMatch(/A step failed[\s\S]*index row/)
  await storage.close()
  expect(log).not.toContain(content)
})

it('nor of batches that others got in the way of', async () => {
  const storage = await open()
  const other = new Client({ connectionString: server.url })
  await other.connect()
  log = ''
  // A deadlock: each waits for the row that the other one is making.
  await other.query(`BEGIN; SET LOCAL deadlock_timeout = '1h'; INSERT INTO logged.page (id, body) VALUES ('y', '')`)
  const written = storage.write({ steps: [insert('x'), insert('y')] })
  await expect.poll(async () => (await waiting(other)).length, { timeout: 10_000 }).toBe(1)
  await other.query(`INSERT INTO logged.page (id, body) VALUES ('x', ''); COMMIT`).catch(() => other.query('ROLLBACK'))
  await written
  await expect.poll(() => log).toContain('deadlock detected')
  await Promise.all([other.end(), storage.close()])
  expect(log).not.toContain(content)
})

const waiting = async (client: Client) =>
  (await client.query("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rows
