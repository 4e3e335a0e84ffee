/** @module-tag slow */
import { postgresStorage, type PostgresStorage } from '@docent/adapters-storage/postgres'
import { and, eq, existsIn, lte, or, type Query } from '@docent/core/ports'
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

it('finds what one of several conditions is true of by the indexes of each', async () => {
  const shared = existsIn('resource_grant', [{ outer: 'id', inner: 'resource_id' }], eq('subject', 'user:alice'))
  const query = { from: 'collection', where: and(eq('state', 'active'), or(eq('owner_id', 'alice'), shared)) }
  const plan = (await storage.explain(query)).join('\n')
  expect(plan).toContain('collection.collection_owner')
  expect(plan).not.toMatch(/SubPlan|Seq Scan on collection/)
  // A condition that most rows fulfil is checked row by row, where the others have found them.
  const open = and(
    eq('document_id', 'd'),
    or(eq('restricted', false), existsIn('membership_reader', [{ outer: 'id', inner: 'membership_id' }])),
  )
  const narrow = (await storage.explain({ from: 'membership', where: open })).join('\n')
  expect(narrow).toContain('membership_document_id')
  expect(narrow).not.toContain('Append')
})

it('claims for many owners in the order of the picks, and no row twice', async () => {
  const row = {
    entity_kind: 'parcel',
    seq: 0,
    type: 'deliver',
    parameters: {},
    machine_version: 1,
    tier: 0,
    created_at: 1,
  }
  const queued = (owner: string, number: number) => ({
    ...row,
    ...{
      id: `${owner} ${number}`,
      entity_id: `${owner} ${number}`,
      revision: 0,
      owner,
      lane: 'chat',
      due_at: 5 - number,
    },
    ...{ state: 'waiting', attempt: 0, job_id: owner === 'o3' ? `job ${number}` : null },
  })
  const owners = Array.from({ length: 14 }, (_, number) => `o${number}`)
  const steps = owners.flatMap((owner) => [0, 1, 2].map((number) => queued(owner, number)))
  await storage.write({ steps: steps.map((each) => ({ kind: 'insert', table: 'outbox', row: each })) })
  const jobs = ['job 2', 'job 0'].map((jobId) => ({ owner: 'o3', count: 2, jobId }))
  const others = owners.filter((owner) => owner !== 'o3').toReversed()
  const picks = [...jobs, ...others.map((owner) => ({ owner, count: 2 }))]
  const times = { now: 10, leaseUntil: 20, holder: 'me' }
  const claimed = await storage.claim({ table: 'outbox', lane: 'chat', picks, ...times })
  const expected = ['o3 2', 'o3 0', ...others.flatMap((owner) => [`${owner} 2`, `${owner} 1`])]
  expect(claimed.map(({ id }) => id)).toEqual(expected)

  // What belongs to two picks is found by the first, and the second gets what is left.
  const twice = [
    { owner: 'o3', count: 1 },
    { owner: 'o3', count: 5 },
    { owner: 'o5', count: 1 },
  ]
  const rest = await storage.claim({ table: 'outbox', lane: 'chat', picks: twice, ...times })
  expect(rest.map(({ id }) => id)).toEqual(['o3 1', 'o5 0'])
})
