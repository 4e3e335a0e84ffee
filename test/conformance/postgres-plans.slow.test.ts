/** @module-tag slow */
import { postgresStorage, type PostgresStorage } from '@docent/adapters-storage/postgres'
import { and, eq, lte, type Query } from '@docent/core/ports'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'

let server: PostgresServer
let storage: PostgresStorage
beforeAll(async () => {
  server = await startPostgres()
  storage = postgresStorage({ url: server.url })
  await storage.migrate(catalogue, { mode: 'auto' })
}, 60_000)
afterAll(async () => {
  await storage.close()
  await server.stop()
})

const due = [eq('lane', 'ingest'), eq('owner', 'alice'), eq('state', 'waiting'), lte('due_at', 1)]

it.each<[string, Query]>([
  ['a claim', { from: 'outbox', where: and(...due), orderBy: [{ column: 'due_at' }], limit: 8 }],
  [
    'a claim of a job',
    { from: 'outbox', where: and(...due, eq('job_id', 'job')), orderBy: [{ column: 'due_at' }], limit: 8 },
  ],
  [
    "a list of a user's documents",
    {
      from: 'document',
      where: eq('owner_id', 'alice'),
      orderBy: [{ column: 'updated_at', direction: 'descending' }],
      limit: 100,
    },
  ],
])('%s stops at its limit, however many rows have the same values', async (_, query) => {
  const plan = (await storage.explain(query)).join('\n')
  expect(plan).toContain('Index')
  expect(plan).not.toMatch(/\bSort\b/)
})
